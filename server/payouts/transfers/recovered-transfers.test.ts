import { expect, it } from 'vitest';
import { enterBank } from '#tests/support/bank-details.ts';
import { releaseOrder } from '#tests/support/pay-out.ts';
import { createSandboxRoute } from '#tests/support/sandbox-route.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { listMoneyDifferences } from '../../machine/audit-store.ts';
import { settlePurchase } from '../../purchases/settle/settle-purchase.ts';
import { preparePayouts } from '../prepare-payouts.ts';
import { reconcileTransfers } from './reconcile-transfers.ts';

const { app, market } = setUpMarket({
  settings: { PAYMENT_PROVIDER: 'razorpay', PAYOUTS: 'razorpay-route' },
});

async function sell(seller: TestPerson, priceRupees: number) {
  const bought = await market.buy(await market.list({ sellerId: seller.profileId, priceRupees }));
  await app.runJobs();
  await releaseOrder(app.context, bought.purchaseId);
  await app.runJobs();
  return bought;
}

async function payOut(day: string): Promise<number> {
  const { amountMinor } = await preparePayouts(app.context, day);
  await app.runJobs();
  await createSandboxRoute(app.sandbox).settle();
  await reconcileTransfers(app.context);
  return amountMinor;
}

async function transferOf({ purchaseId }: { readonly purchaseId: string }) {
  const transfers = await createSandboxRoute(app.sandbox).transfers();
  return transfers
    .filter(({ notes }) => 'purchase_id' in notes && notes['purchase_id'] === purchaseId)
    .map((transfer) => [transfer.amount - transfer.amount_reversed, transfer.on_hold]);
}

it('the debt of an earlier account is taken from held transfers, and only the rest is released', async () => {
  const before = await app.signUp({ github: 'asha-verma' });
  await enterBank(app, before);
  const disputed = await sell(before, 1_000);
  expect(await payOut('2026-11-02')).toBe(100_000);
  expect((await app.api(before)('DELETE /api/auth/account')).status).toBe(200);
  await market.provider.closeDispute(await market.provider.openDispute(disputed.intentId), 'lost');
  await settlePurchase(app.context, disputed.intentId);

  const after = await app.signUp({ github: 'asha-verma' });
  await enterBank(app, after);
  const small = await sell(after, 400);
  expect(await payOut('2026-11-09')).toBe(0);
  expect(await transferOf(small)).toEqual([[0, true]]);
  const large = await sell(after, 1_500);
  expect(await payOut('2026-11-16')).toBe(90_000);
  expect(await transferOf(large)).toEqual([[90_000, false]]);
  const { data } = (await app.api(after)('GET /api/balance')).body;
  expect(data).toMatchObject({ available: 0, on_its_way: 0, paid_out: 90_000, earlier_debt: 0 });
  expect(await listMoneyDifferences(app.context.database)).toEqual([]);
});
