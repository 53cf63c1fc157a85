import { preparePayouts } from '#server/payouts/prepare-payouts.ts';
import { reconcileTransfers } from '#server/payouts/transfers/reconcile-transfers.ts';
import { enterBank } from './bank-details.ts';
import { releaseOrder } from './pay-out.ts';
import { createSandboxRoute } from './sandbox-razorpay.ts';
import { setUpMarket } from './set-up-market.ts';

export function setUpRouteMarket() {
  const { app, market } = setUpMarket({
    settings: { PAYMENT_PROVIDER: 'razorpay', PAYOUTS: 'razorpay-route' },
  });
  const seller = () => app.api(market.seller);

  async function sell(priceRupees = 999) {
    const bought = await market.buy(await market.list({ priceRupees }));
    await app.runJobs();
    return bought;
  }

  return {
    app,
    market,
    seller,
    sell,
    enterBank: () => enterBank(app, market.seller),
    /** Excludes the transfers and accounts of earlier tests, which the sandbox still has. */
    route: () => {
      const sandbox = createSandboxRoute(app.sandbox);
      return {
        ...sandbox,
        async transfers() {
          const purchases = await app.context.database.selectFrom('purchases').select('id').execute();
          const ours = new Set(purchases.map(({ id }) => id));
          const transfers = await sandbox.transfers();
          return transfers.filter(
            ({ notes }) => 'purchase_id' in notes && ours.has(notes['purchase_id'] ?? ''),
          );
        },
        async accounts() {
          const accounts = await sandbox.accounts();
          return accounts.filter(({ account }) => account.email === market.seller.email);
        },
      };
    },
    sellAndRelease: async (priceRupees = 999) => {
      const bought = await sell(priceRupees);
      await releaseOrder(app.context, bought.purchaseId);
      return bought;
    },
    prepare: (day = '2026-11-23') => preparePayouts(app.context, day),
    reconcile: () => reconcileTransfers(app.context),
    money: async (): Promise<number[]> => {
      const { data } = (await seller()('GET /api/balance')).body;
      return [data.held, data.available, data.on_its_way, data.paid_out];
    },
    rows: () =>
      app.context.database
        .selectFrom('heldTransfers')
        .select(['state', 'amountMinor', 'reversedMinor'])
        .orderBy('purchaseId')
        .execute(),
    payouts: () =>
      app.context.database
        .selectFrom('payouts')
        .select(['id', 'number', 'state', 'channel', 'amountMinor', 'bankReference'])
        .orderBy('number')
        .execute(),
  };
}
