import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { linkGithubAccount } from '#tests/support/github-sign-in.ts';
import { payOut, releaseOrder } from '#tests/support/pay-out.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { listOpenAlerts } from '../alerts/alert-store.ts';
import { listMoneyDifferences } from '../machine/audit-store.ts';
import { settlePurchase } from '../purchases/settle/settle-purchase.ts';
import { hashEarlierPayees, preparePayouts } from './prepare-payouts.ts';

const { app, market } = setUpMarket();

const leave = (person: TestPerson) => app.api(person)('DELETE /api/auth/account');
const balanceOf = async (person: TestPerson) => (await app.api(person)('GET /api/balance')).body.data;
const isPaid = async (runOn: string) => (await preparePayouts(app.context, runOn)).amountMinor;

async function saveUpi(person: TestPerson, upiId: string): Promise<void> {
  const saved = await app.api(person)('PUT /api/payout-account', {
    body: { kind: 'upi', holder_name: 'Asha Verma', upi_id: upiId },
  });
  expect(saved.status).toBe(200);
  await sql`update payout_accounts set created_at = now() - interval '3 days', usable_from = now() - interval '1 day'`.execute(
    app.context.database,
  );
}

async function sell(seller: TestPerson, title: string, priceRupees: number) {
  const sale = await market.buy(await market.list({ sellerId: seller.profileId, title, priceRupees }));
  await releaseOrder(app.context, sale.purchaseId);
  return sale;
}

async function loseDispute(intentId: string): Promise<void> {
  await market.provider.closeDispute(await market.provider.openDispute(intentId), 'lost');
  await settlePurchase(app.context, intentId);
}

async function leaveWithDebt(seller: TestPerson): Promise<void> {
  const { intentId } = await market.buy(
    await market.list({ sellerId: seller.profileId, title: 'Paid and disputed', priceRupees: 1_000 }),
  );
  await payOut(app.context, seller.profileId);
  expect((await leave(seller)).status).toBe(200);
  await loseDispute(intentId);
}

const debtAlerts = async () =>
  (await listOpenAlerts(app.context.database)).filter(({ code }) => code === 'seller-left-with-debt');

describe('debts of an earlier account', () => {
  // covers: S7.107
  it.each(['GitHub account', 'mailbox', 'UPI ID'])(
    'a seller who returns with the %s of a deleted account that owes money is paid only what exceeds the debt',
    async (shared) => {
      const before = await app.signUp({ github: 'asha-verma', email: 'asha@example.com' });
      await saveUpi(before, 'asha@okaxis');
      await leaveWithDebt(before);
      expect(await debtAlerts()).toHaveLength(1);
      const after = await app.signUp(shared === 'mailbox' ? { email: 'asha+new@example.com' } : {});
      if (shared === 'GitHub account') {
        await linkGithubAccount(app.context, after.profileId, 'asha-verma');
      }
      await saveUpi(after, shared === 'UPI ID' ? 'Asha@OKaxis' : 'other@okaxis');
      await sell(after, 'Small', 400);
      expect(await balanceOf(after)).toMatchObject({
        available: 40_000,
        earlier_debt: 100_000,
        obstacle: 'nothing-available',
      });

      expect(await isPaid('2026-01-05')).toBe(0);

      expect(await balanceOf(after)).toMatchObject({ available: 0, earlier_debt: 60_000 });
      expect(await debtAlerts()).toHaveLength(1);
      await sell(after, 'Large', 1_500);
      expect(await balanceOf(after)).toMatchObject({
        available: 150_000,
        earlier_debt: 60_000,
        obstacle: null,
      });
      expect(await isPaid('2026-01-12')).toBe(90_000);
      expect(await balanceOf(after)).toMatchObject({ available: 0, on_its_way: 90_000, earlier_debt: 0 });
      expect(await debtAlerts()).toEqual([]);
      expect(await listMoneyDifferences(app.context.database)).toEqual([]);
    },
  );

  it('the balance and the statement show which sales paid the debt of an earlier account, and how much each paid', async () => {
    const before = await app.signUp({ github: 'asha-verma' });
    await leaveWithDebt(before);
    const after = await app.signUp({ github: 'asha-verma' });
    await saveUpi(after, 'new@okaxis');
    await sell(after, 'Small', 400);
    await sell(after, 'Large', 1_500);
    await isPaid('2026-01-05');
    const entries = (await app.api(after)('GET /api/balance/entries')).body.data;
    expect(entries).toMatchObject([
      { title: 'Large', amount: 150_000, debt_recovered: 60_000, state: 'on-its-way' },
      { title: 'Small', amount: 40_000, debt_recovered: 40_000, state: 'recovered' },
    ]);
    const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7);
    const statement = (await app.api(after)('GET /api/balance/statement', { query: { month } })).body.data;
    expect(statement).toMatchObject({ earned: 90_000, closing: 90_000 });
    expect(statement.lines.filter(({ kind }) => kind === 'debt-recovery')).toMatchObject([
      { title: 'Small', amount: -40_000 },
      { title: 'Large', amount: -60_000 },
    ]);
  });

  it('a debt is recovered only once, even if two accounts of the person are paid concurrently', async () => {
    const before = await app.signUp({ github: 'asha-verma', email: 'asha@example.com' });
    await leaveWithDebt(before);
    const one = await app.signUp({ github: 'asha-verma' });
    const other = await app.signUp({ email: 'a.sha+2@example.com' });
    await linkSameMailbox(before, other);
    await saveUpi(one, 'one@okaxis');
    await saveUpi(other, 'other@okaxis');
    await sell(one, 'One', 1_500);
    await sell(other, 'Other', 1_500);
    await Promise.all([isPaid('2026-01-05'), isPaid('2026-01-12')]);
    const [first, second] = [await balanceOf(one), await balanceOf(other)];
    expect(first.on_its_way + second.on_its_way).toBe(200_000);
    expect([first.earlier_debt, second.earlier_debt]).toEqual([0, 0]);
  });

  it('a debt is not deducted from the money of another person', async () => {
    await leaveWithDebt(await app.signUp({ github: 'asha-verma' }));
    const other = await app.signUp({ github: 'ravi-kumar' });
    await saveUpi(other, 'ravi@okaxis');
    await sell(other, 'Honest', 700);
    expect(await balanceOf(other)).toMatchObject({ earlier_debt: 0 });
    expect(await isPaid('2026-01-05')).toBe(70_000);
  });

  it('the owner of a UPI ID does not pay the debt of somebody who entered the ID but was never paid through it', async () => {
    const before = await app.signUp();
    await saveUpi(before, 'asha@okaxis');
    const { intentId } = await sell(before, 'Paid and disputed', 1_000);
    await payOut(app.context, before.profileId);
    await saveUpi(before, 'ravi@okaxis');
    expect((await leave(before)).status).toBe(200);
    await loseDispute(intentId);
    const other = await app.signUp();
    await saveUpi(other, 'ravi@okaxis');
    expect((await balanceOf(other)).earlier_debt).toBe(0);
    await saveUpi(other, 'asha@okaxis');
    expect((await balanceOf(other)).earlier_debt).toBe(100_000);
  });

  it('a UPI ID that was saved before payees were hashed is recognised once a job has hashed it', async () => {
    const before = await app.signUp();
    await saveUpi(before, 'asha@okaxis');
    await sql`update payout_accounts set payee_hash = null`.execute(app.context.database);
    const { intentId } = await sell(before, 'Paid and disputed', 1_000);
    await payOut(app.context, before.profileId);
    await hashEarlierPayees(app.context);
    expect((await leave(before)).status).toBe(200);
    await loseDispute(intentId);
    const after = await app.signUp();
    await saveUpi(after, 'asha@okaxis');
    expect((await balanceOf(after)).earlier_debt).toBe(100_000);
  });

  it('payees are hashed even if the details of another payout account cannot be decrypted', async () => {
    await saveUpi(await app.signUp(), 'ravi@okaxis');
    await sql`update payout_accounts set payee_hash = null, details_sealed = 'damaged'`.execute(
      app.context.database,
    );
    const other = await app.signUp();
    await saveUpi(other, 'asha@okaxis');
    await sql`update payout_accounts set payee_hash = null`.execute(app.context.database);
    await hashEarlierPayees(app.context, 1);
    const { rows } = await sql<{ id: string }>`select profile_id as id from payout_accounts
      where payee_hash is not null`.execute(app.context.database);
    expect(rows).toEqual([{ id: other.profileId }]);
  });
});

async function linkSameMailbox(one: TestPerson, other: TestPerson): Promise<void> {
  await sql`insert into account_signals (kind, value, profile_id)
    select kind, value, ${other.profileId}::uuid from account_signals
     where profile_id = ${one.profileId} and kind = 'mailbox'`.execute(app.context.database);
}
