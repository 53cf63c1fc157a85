import { describe, expect, it } from 'vitest';
import { BANK_DETAILS, endPayoutWaitingPeriod } from '#tests/support/bank-details.ts';
import { setUpRouteMarket } from '#tests/support/route-market.ts';
import { syncLinkedAccount } from './sync-linked-accounts.ts';

const { app, market, route, seller, enterBank, sellAndRelease, prepare, rows, payouts } = setUpRouteMarket();

async function accountNumber(): Promise<string | null | undefined> {
  const [linked] = await route().accounts();
  return linked?.product?.active_configuration.settlements.account_number;
}

describe('linked accounts', () => {
  // covers: S7.306
  it("a seller's money stays available until the provider approves the linked account, and is then paid out", async () => {
    await market.provider.fault({ kind: 'account-review' });
    await enterBank();
    const account = await seller()('GET /api/payout-account');
    expect(account.body.data).toMatchObject({ approval: { status: 'under-review', missing: [] } });
    await sellAndRelease();
    expect(await route().transfers()).toEqual([]);
    expect((await prepare()).payouts).toBe(0);
    expect((await seller()('GET /api/balance')).body.data).toMatchObject({
      available: 99_900,
      obstacle: 'account-not-linked',
    });
    const [linked] = await route().accounts();
    const id = linked?.account.id ?? '';
    await route().review(id, 'needs_clarification', ['stakeholder.kyc.pan']);
    await syncLinkedAccount(app.context, market.seller.profileId);
    expect((await seller()('GET /api/payout-account')).body.data).toMatchObject({
      approval: { status: 'needs-clarification', missing: ['stakeholder.kyc.pan'] },
    });
    await route().review(id, 'activated');
    await syncLinkedAccount(app.context, market.seller.profileId);
    await app.runJobs();
    expect(await rows()).toMatchObject([{ state: 'held' }]);
    expect(await prepare('2026-11-30')).toEqual({ payouts: 1, amountMinor: 99_900 });
  });

  it.each(['answer-lost-after-charging', 'http-500'] as const)(
    'exactly one linked account is created when the provider fails with %s',
    async (kind) => {
      for (const operation of [
        'accounts.create',
        'stakeholders.create',
        'products.create',
        'products.edit',
      ]) {
        await market.provider.fault({ kind, operation });
      }
      await enterBank();
      expect(await route().accounts()).toMatchObject([{ product: { activation_status: 'activated' } }]);
    },
  );

  it('a changed bank account is sent to the provider only after the waiting period, and payouts wait until then', async () => {
    await enterBank();
    await sellAndRelease();
    const saved = await seller()('PUT /api/payout-account', {
      body: { ...BANK_DETAILS, account_number: '999999999999' },
    });
    expect(saved.body.data.masked).toBe('HDFC •••• 9999');
    await app.runJobs();
    expect(await accountNumber()).toBe('123456789012');
    expect((await prepare()).payouts).toBe(0);
    await endPayoutWaitingPeriod(app);
    expect((await prepare('2026-11-24')).payouts).toBe(0);
    await syncLinkedAccount(app.context, market.seller.profileId);
    expect(await accountNumber()).toBe('999999999999');
    expect((await prepare('2026-11-25')).payouts).toBe(1);
  });

  it.each([
    [{ pan: 'ABCDE1234F' }, 'pan'],
    [{ phone: '12345' }, 'phone'],
    [{ street: ' ' }, 'street'],
    [{ city: '' }, 'city'],
    [{ state: 'x' }, 'state'],
    [{ postal_code: '012345' }, 'postal_code'],
    [{ kind: 'upi', upi_id: 'asha@okaxis' }, 'kind'],
  ] as const)('payout details with %j are rejected', async (change, field) => {
    const answer = await seller()('PUT /api/payout-account', {
      body: { ...BANK_DETAILS, ...change },
    });
    expect(answer.problem).toMatchObject({ code: 'invalid-field', field });
  });

  it('a seller who saved a UPI ID before linked accounts were used is paid through the bank file', async () => {
    await sellAndRelease();
    await app.context.database
      .insertInto('payoutAccounts')
      .values({
        id: '01930000-0000-7000-8000-000000000001',
        profileId: market.seller.profileId,
        kind: 'upi',
        detailsSealed: app.context.sealer.seal(
          JSON.stringify({ kind: 'upi', upiId: 'asha@okaxis', holderName: 'Asha' }),
        ),
        masked: 'as••••@okaxis',
        createdAt: new Date(Date.now() - 86_400_000),
        usableFrom: new Date(Date.now() - 3_600_000),
      })
      .execute();
    expect((await prepare()).payouts).toBe(1);
    expect(await payouts()).toMatchObject([{ channel: 'bank-file', state: 'prepared' }]);
    expect(await rows()).toEqual([{ state: 'ended', amountMinor: 0, reversedMinor: 0 }]);
  });
});
