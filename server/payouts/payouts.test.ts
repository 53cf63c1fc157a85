import { describe, expect, it } from 'vitest';
import type { PayoutFailure } from '#domain/payouts/payout-states.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { releaseOrder } from '#tests/support/pay-out.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { banListing } from '../console/ban-listing.ts';
import { listActionsBefore } from '../console/operator-store.ts';
import { confirmByNumber, exportBatch, failByNumber } from '../console/pay-sellers.ts';
import { isAlone } from '../console/second-person.ts';
import { auditLedger } from '../machine/audit-ledger.ts';
import { findPurchase } from '../purchases/purchase-store.ts';
import { refundSale } from '../purchases/refund/refund-sale.ts';
import { settlePurchase } from '../purchases/settle/settle-purchase.ts';
import { listBatch } from './payout-store.ts';
import { preparePayoutsJob } from './prepare-payouts.ts';
import { preparePayouts } from './prepare-payouts.ts';

const { app, market } = setUpMarket({ settings: { SINGLE_OPERATOR: 'on' } });
const seller = () => app.api(market.seller);
const by = { actor: 'asha' };
const exportFile = (batch: string | null = null) => exportBatch(app.context, by, batch);
const confirm = (number: number, reference: string) => confirmByNumber(app.context, number, reference, by);
const fail = (number: number, cause: PayoutFailure) =>
  failByNumber(app.context, number, cause, { reason: 'the bank returned it', ...by });

async function sell(priceRupees = 999) {
  const opened = await market.buy(await market.list({ priceRupees }));
  const purchase = await findPurchase(app.context.database, opened.purchaseId);
  if (purchase === null) throw new Error('the purchase is not stored');
  await releaseOrder(app.context, opened.purchaseId);
  return { ...opened, projectId: purchase.projectId };
}

async function enterAccount({ isUsable = true } = {}): Promise<void> {
  await seller()('PUT /api/payout-account', {
    body: { kind: 'bank', holder_name: 'Asha Verma', account_number: '001234567890', ifsc: 'HDFC0001234' },
  });
  if (isUsable) await app.pool.query('update payout_accounts set usable_from = created_at');
}

const prepare = (runOn = '2026-11-23') => preparePayouts(app.context, runOn);
const payouts = async () =>
  (
    await app.pool.query<{ number: number; state: string }>(
      'select number, state from payouts order by number',
    )
  ).rows;
const money = async () => {
  const { data } = (await seller()('GET /api/balance')).body;
  return [data.held, data.available, data.on_its_way, data.paid_out];
};
const sealedAccounts = async () =>
  (await app.pool.query('select from payout_accounts where details_sealed is not null')).rowCount;
const lastNumber = async () => (await payouts()).at(-1)?.number ?? 0;

async function paySeller(runOn?: string): Promise<number> {
  await prepare(runOn);
  await exportFile();
  const number = await lastNumber();
  await confirm(number, `UTR${number}0001`);
  return number;
}

describe('payouts', () => {
  it("available money is reserved by a payout, exported in the bank's file, and paid", async () => {
    await sell();
    await sell(500);
    await enterAccount();
    expect(await prepare()).toEqual({ payouts: 1, amountMinor: 149_900 });
    expect(await money()).toEqual([0, 0, 149_900, 0]);
    const exported = await exportFile();
    expect(exported).toMatchObject({ payouts: 1, amountMinor: 149_900 });
    const number = await lastNumber();
    const reference = `PHP-${String(number).padStart(6, '0')}`;
    expect(exported.text.split('\r\n').slice(1)).toEqual([
      `${reference},1499.00,INR,NEFT,Asha Verma,,001234567890,HDFC0001234`,
      '',
    ]);
    expect((await confirm(number, 'UTR20261123')).code).toBe('payout-confirmed');
    expect(await money()).toEqual([0, 0, 0, 149_900]);
    const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7);
    const statement = await seller()('GET /api/balance/statement', { query: { month } });
    expect(statement.body.data).toMatchObject({ earned: 149_900, paid_out: 149_900, closing: 0 });
    expect(statement.body.data.lines.at(-1)).toMatchObject({
      kind: 'payout',
      number: reference,
      amount: -149_900,
    });
    await app.runJobs();
    const subjects = (await readMailbox(app.sandbox, market.seller.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['₹1,499 is on its way to you', 'You were paid ₹1,499']));
    const exportedData = (await seller()('GET /api/auth/export')).body as unknown;
    expect(exportedData).toMatchObject({
      payout_accounts: [{ kind: 'bank', masked: 'HDFC •••• 7890' }],
      payouts: [{ amount_minor: 149_900, state: 'confirmed', bank_reference: 'UTR20261123' }],
    });
    expect((await auditLedger(app.operating)).differences).toEqual([]);
  });

  it('the weekly job prepares the payouts of a run only once', async () => {
    await sell();
    await enterAccount();
    await preparePayoutsJob.handle(app.context, {});
    expect(await payouts()).toMatchObject([{ state: 'prepared' }]);
    await sell();
    await preparePayoutsJob.handle(app.context, {});
    expect(await payouts()).toHaveLength(1);
    const { data } = (await seller()('GET /api/balance')).body;
    expect(data).toMatchObject({ available: 99_900, obstacle: null, next_payout_on: data.next_run_on });
  });

  it('concurrent payout runs, exports and confirmations pay each sale only once', async () => {
    await sell();
    await enterAccount();
    await Promise.all([
      prepare('2026-11-23'),
      prepare('2026-11-23'),
      prepare('2026-11-30'),
      prepare('2026-12-07'),
    ]);
    expect(await payouts()).toMatchObject([{ state: 'prepared' }]);
    const exports = await Promise.allSettled([1, 2, 3].map(() => exportFile()));
    expect(exports.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const number = await lastNumber();
    const ends = await Promise.allSettled([
      confirm(number, 'UTR20261123'),
      confirm(number, 'UTR20261123'),
      confirm(number, 'UTR20261124'),
    ]);
    const codes = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.code] : []));
    expect(codes.filter((code) => code === 'payout-confirmed')).toHaveLength(1);
    expect(await money()).toEqual([0, 0, 0, 99_900]);
  });

  it('the money of a payout that fails before or after its confirmation returns to the balance and is paid by the next run', async () => {
    await sell();
    await enterAccount();
    await prepare('2026-11-23');
    await exportFile();
    const first = await lastNumber();
    const failed = await Promise.all([fail(first, 'details-wrong'), fail(first, 'details-wrong')]);
    expect(failed.map(({ code }) => code).toSorted()).toEqual(['payout-failed', 'payout-failed-before']);
    expect(await money()).toEqual([0, 99_900, 0, 0]);
    await expect(confirm(first, 'UTR20261123')).rejects.toThrow('is failed');
    const second = await paySeller('2026-11-30');
    expect(await money()).toEqual([0, 0, 0, 99_900]);
    await fail(second, 'account-closed');
    expect(await money()).toEqual([0, 99_900, 0, 0]);
    await paySeller('2026-12-07');
    expect(await money()).toEqual([0, 0, 0, 99_900]);
    await app.runJobs();
    const mails = await readMailbox(app.sandbox, market.seller.email);
    expect(mails.filter(({ subject }) => subject === 'Your payout of ₹999 did not arrive')).toHaveLength(2);
  });

  it('a sale that is reversed after its payout is offset against later sales', async () => {
    const sale = await sell();
    await enterAccount();
    await paySeller('2026-11-23');
    await refundSale(app.context, sale.purchaseId);
    expect(await money()).toEqual([0, -99_900, 0, 99_900]);
    expect((await seller()('GET /api/balance')).body.data.obstacle).toBe('owed');
    const entries = await seller()('GET /api/balance/entries');
    expect(entries.body.data).toMatchObject([{ amount: 0, state: 'owed' }]);
    await sell(1_500);
    expect(await prepare('2026-11-30')).toEqual({ payouts: 1, amountMinor: 50_100 });
    expect(await money()).toEqual([0, 0, 50_100, 99_900]);
  });

  it.each([
    ['without payout details', 'no-account', (): Promise<void> => Promise.resolve()],
    [
      'with details that are less than 48 hours old',
      'account-waits',
      () => enterAccount({ isUsable: false }),
    ],
    ['with less than the minimum', 'below-minimum', () => enterAccount()],
    [
      'with a claim that freezes a listing',
      'claim-open',
      async () => {
        await enterAccount();
        const claimant = await app.signUp();
        await app.pool.query(
          `insert into claims (id, project_id, claimant_id, reason, is_matched, decide_by, held_until)
           select gen_random_uuid(), id, $1, 'my-code', false, now() + interval '7 days', now() + interval '3 days'
             from projects limit 1`,
          [claimant.profileId],
        );
      },
    ],
  ] as const)(
    'a seller %s gets no payout, and the balance page gives the reason',
    async (_case, obstacle, arrange) => {
      await sell(99);
      await arrange();
      expect((await prepare()).payouts).toBe(0);
      // The waiting period is extended, because the next run may be more than 48 hours away.
      await app.pool.query(
        `update payout_accounts set usable_from = now() + interval '30 days' where usable_from > now()`,
      );
      const { data } = (await seller()('GET /api/balance')).body;
      expect(data).toMatchObject({ available: 9_900, obstacle, next_payout_on: null });
    },
  );

  it('a payout excludes sales of banned listings and disputed payments and pays the others', async () => {
    const [banned, disputed] = [await sell(), await sell(500)];
    await sell(250);
    await enterAccount();
    await banListing(app.context, { projectId: banned.projectId, reason: 'copied', ...by });
    await market.provider.openDispute(disputed.intentId);
    await settlePurchase(app.context, disputed.intentId);
    expect((await seller()('GET /api/balance')).body.data).toMatchObject({
      available: 174_900,
      kept_back: 149_900,
    });
    expect(await prepare()).toEqual({ payouts: 1, amountMinor: 25_000 });
  });

  it('a change of payout details stops a prepared payout, but not one that was sent to the bank', async () => {
    await sell();
    await enterAccount();
    await prepare('2026-11-23');
    await enterAccount();
    expect(await payouts()).toMatchObject([{ state: 'failed' }]);
    expect(await money()).toEqual([0, 99_900, 0, 0]);
    await prepare('2026-11-30');
    await exportFile();
    await seller()('DELETE /api/payout-account');
    expect(await payouts()).toMatchObject([{ state: 'failed' }, { state: 'sent' }]);
    expect(await sealedAccounts()).toBe(1);
    await confirm(await lastNumber(), 'UTR20261130');
    expect(await sealedAccounts()).toBe(0);
  });

  // covers: S7.341
  it('a single operator exports, confirms and fails a payout, and the log marks the steps of one person', async () => {
    await sell();
    await enterAccount();
    await fail(await paySeller(), 'account-closed');
    const actions = await listActionsBefore(app.context.database, null, 5);
    expect(actions.map(({ action, details }) => [action, isAlone(details)])).toEqual([
      ['payouts fail', true],
      ['payouts confirm', true],
      ['payouts export', false],
    ]);
  });

  it('a payout batch whose file was lost can be exported again while a payout is at the bank', async () => {
    await sell();
    await enterAccount();
    await prepare();
    const first = await exportFile();
    expect(await listBatch(app.context.database, first.id)).toHaveLength(1);
    expect(await exportFile(first.id)).toEqual(first);
    await confirm(await lastNumber(), 'UTR20261123');
    await expect(exportFile(first.id)).rejects.toThrow('No payout of this batch is still at the bank.');
  });
});
