import { describe, expect, it } from 'vitest';
import { enterBank } from '#tests/support/bank-details.ts';
import { releaseOrder } from '#tests/support/pay-out.ts';
import { createSandboxRoute } from '#tests/support/sandbox-razorpay.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { listMoneyDifferences } from '../../machine/audit-store.ts';
import { findPurchase } from '../../purchases/purchase-store.ts';
import { refundSale } from '../../purchases/refund/refund-sale.ts';
import { bookPartialRefund } from '../../purchases/settle/book-entries.ts';
import { preparePayouts } from '../prepare-payouts.ts';
import { reconcileTransfers } from './reconcile-transfers.ts';
import { takeBackShare } from './take-back-share.ts';

const { app, market } = setUpMarket({
  settings: {
    PAYMENT_PROVIDER: 'razorpay',
    PAYOUTS: 'razorpay-route',
    // This rate is higher than the legal one, to make the tax visible in the amounts.
    TDS_RATES: '2024-10-01:5',
    TDS_RATES_WITHOUT_PAN: '2024-10-01:20',
  },
});

/** Sells a project for ₹1,000. The TDS is ₹50, because the payout details contain a PAN. */
async function sell() {
  const bought = await market.buy(await market.list({ priceRupees: 1_000 }));
  await app.runJobs();
  await releaseOrder(app.context, bought.purchaseId);
  await app.runJobs();
  return bought;
}

async function payOut(day: string): Promise<{ payouts: number; amountMinor: number }> {
  const prepared = await preparePayouts(app.context, day);
  await app.runJobs();
  await createSandboxRoute(app.sandbox).settle();
  await reconcileTransfers(app.context);
  return prepared;
}

async function refundPart({ purchaseId, intentId }: Awaited<ReturnType<typeof sell>>, amountMinor: number) {
  await takeBackShare(app.context, purchaseId, amountMinor);
  const { id } = await market.provider.refund(intentId, amountMinor);
  const purchase = await findPurchase(app.context.database, purchaseId);
  if (purchase === null) throw new Error('the purchase is not stored');
  await app.context.database
    .transaction()
    .execute((tx) => bookPartialRefund(tx, purchase, { reference: id, amountMinor }));
}

async function transfersOf(purchaseId: string) {
  const transfers = await createSandboxRoute(app.sandbox).transfers();
  return transfers
    .filter(({ notes }) => 'purchase_id' in notes && notes['purchase_id'] === purchaseId)
    .map((transfer) => [transfer.amount, transfer.amount_reversed, transfer.on_hold]);
}

async function money(): Promise<number[]> {
  const { data } = (await app.api(market.seller)('GET /api/balance')).body;
  return [data.held, data.available, data.on_its_way, data.paid_out];
}

async function withheldMinor(): Promise<number | undefined> {
  const { rows } = await app.pool.query<{ sum: number }>(
    `select coalesce(-sum(amount_minor), 0)::int as sum from ledger_entries where account = 'tds-payable'`,
  );
  return rows[0]?.sum;
}

const differences = () => listMoneyDifferences(app.context.database);

describe('taxes withheld from held transfers', () => {
  it('a payout reverses the withheld tax from the transfer and releases the rest', async () => {
    await enterBank(app, market.seller);
    const { purchaseId } = await sell();
    expect(await money()).toEqual([0, 95_000, 0, 0]);
    expect(await payOut('2026-11-23')).toEqual({ payouts: 1, amountMinor: 95_000 });
    expect(await transfersOf(purchaseId)).toEqual([[100_000, 5_000, false]]);
    expect(await money()).toEqual([0, 0, 0, 95_000]);
    expect(await withheldMinor()).toBe(5_000);
    expect(await differences()).toEqual([]);
  });

  it('a full refund before the payout reverses the whole transfer', async () => {
    await enterBank(app, market.seller);
    const { purchaseId } = await sell();
    await refundSale(app.context, purchaseId);
    await app.runJobs();
    expect(await transfersOf(purchaseId)).toEqual([[100_000, 100_000, true]]);
    expect([await money(), await withheldMinor()]).toEqual([[0, 0, 0, 0], 0]);
    expect(await differences()).toEqual([]);
  });

  it('after a partial refund of a released sale, the payout includes the tax that was returned', async () => {
    await enterBank(app, market.seller);
    const sale = await sell();
    await refundPart(sale, 52_500);
    expect(await money()).toEqual([0, 47_500, 0, 0]);
    expect(await payOut('2026-11-23')).toEqual({ payouts: 1, amountMinor: 47_500 });
    expect(await transfersOf(sale.purchaseId)).toEqual([[100_000, 52_500, false]]);
    expect([await money(), await withheldMinor()]).toEqual([[0, 0, 0, 47_500], 2_500]);
    expect(await differences()).toEqual([]);
  });

  it('a refund after the payout returns the tax, and the rest is deducted from the next payout', async () => {
    await enterBank(app, market.seller);
    const first = await sell();
    await payOut('2026-11-23');
    await refundSale(app.context, first.purchaseId);
    expect([await money(), await withheldMinor()]).toEqual([[0, -95_000, 0, 95_000], 0]);
    const [second, third] = [await sell(), await sell()];
    expect(await payOut('2026-11-30')).toEqual({ payouts: 1, amountMinor: 95_000 });
    expect([await money(), await withheldMinor()]).toEqual([[0, 0, 0, 190_000], 10_000]);
    const reversed = [...(await transfersOf(second.purchaseId)), ...(await transfersOf(third.purchaseId))];
    expect(reversed.toSorted((a, b) => Number(a[1]) - Number(b[1])).map(([, back]) => back)).toEqual([
      5_000, 100_000,
    ]);
    expect(await differences()).toEqual([]);
  });
});
