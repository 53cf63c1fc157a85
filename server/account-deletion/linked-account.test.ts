import { expect, it } from 'vitest';
import { enterBank } from '#tests/support/bank-details.ts';
import { releaseOrder } from '#tests/support/pay-out.ts';
import { createSandboxRoute } from '#tests/support/sandbox-razorpay.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { preparePayouts } from '../payouts/prepare-payouts.ts';
import { reconcileTransfers } from '../payouts/transfers/reconcile-transfers.ts';
import { syncLinkedAccount } from '../payouts/transfers/sync-linked-accounts.ts';
import { refundSale } from '../purchases/refund/refund-sale.ts';

const { app, market } = setUpMarket({
  settings: { PAYMENT_PROVIDER: 'razorpay', PAYOUTS: 'razorpay-route' },
});
const leave = () => app.api(market.seller)('DELETE /api/auth/account');

async function sellAsLinkedSeller(): Promise<string> {
  await enterBank(app, market.seller);
  const { purchaseId } = await market.buy(await market.list({ priceRupees: 999 }));
  await app.runJobs();
  return purchaseId;
}

async function reachBank(purchaseId: string): Promise<void> {
  await releaseOrder(app.context, purchaseId);
  await preparePayouts(app.context, '2026-11-23');
  await app.runJobs();
  await createSandboxRoute(app.sandbox).settle();
  await reconcileTransfers(app.context);
}

it("a seller's account cannot be deleted until the provider has paid the held shares to the seller's bank", async () => {
  const purchaseId = await sellAsLinkedSeller();
  expect((await leave()).problem).toMatchObject({ status: 409, code: 'balance-not-empty' });
  await releaseOrder(app.context, purchaseId);
  await preparePayouts(app.context, '2026-11-23');
  await app.runJobs();
  expect((await leave()).problem).toMatchObject({ status: 409, code: 'balance-not-empty' });
  await createSandboxRoute(app.sandbox).settle();
  await reconcileTransfers(app.context);
  expect((await leave()).status).toBe(200);
});

it('deleting an account erases its payout details, and the provider gets no further data about the seller', async () => {
  await reachBank(await sellAsLinkedSeller());
  expect((await leave()).status).toBe(200);
  const { rows: kept } = await app.pool.query<{ account_id: string; details_sealed: string | null }>(
    'select account_id, details_sealed from linked_accounts join payout_accounts using (profile_id)',
  );
  expect(kept).toEqual([{ account_id: expect.stringMatching(/^acc_/u), details_sealed: null }]);
  const accounts = () => createSandboxRoute(app.sandbox).accounts();
  const before = await accounts();
  await syncLinkedAccount(app.context, market.seller.profileId);
  expect(await accounts()).toEqual(before);
});

it("a refund after the seller's account is deleted does not reverse the settled transfer", async () => {
  const purchaseId = await sellAsLinkedSeller();
  await reachBank(purchaseId);
  expect((await leave()).status).toBe(200);
  await refundSale(app.context, purchaseId);
  await app.runJobs();
  const { rows } = await app.pool.query<{ state: string }>('select state from held_transfers');
  expect(rows).toEqual([{ state: 'settled' }]);
  const purchases = await app.context.database.selectFrom('purchases').select('state').execute();
  expect(purchases).toEqual([{ state: 'refunded' }]);
});
