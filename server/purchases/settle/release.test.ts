import { describe, expect, it } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { findPurchase } from '../purchase-store.ts';
import { bookPartialRefund, bookRelease } from './book-entries.ts';
import { settlePurchase } from './settle-purchase.ts';

const { app, market } = setUpMarket();

async function sell(priceRupees = 999) {
  const opened = await market.buy(await market.list({ priceRupees }));
  const purchase = await findPurchase(app.context.database, opened.purchaseId);
  if (purchase === null) throw new Error('the purchase is not stored');
  return { ...opened, purchase };
}
type Sale = Awaited<ReturnType<typeof sell>>;

const release = ({ purchase }: Sale) =>
  app.context.database.transaction().execute((tx) => bookRelease(app.context, tx, purchase));

async function refundPart({ purchase, intentId }: Sale, amountMinor: number): Promise<string> {
  const { id } = await market.provider.refund(intentId, amountMinor);
  await bookPart(purchase, id, amountMinor);
  return id;
}
const bookPart = (purchase: Sale['purchase'], reference: string, amountMinor: number) =>
  app.context.database
    .transaction()
    .execute((tx) => bookPartialRefund(tx, purchase, { reference, amountMinor }));

async function owed({ purchaseId }: Sale): Promise<number[]> {
  const entries = await app.context.database
    .selectFrom('ledgerEntries')
    .select(['account', 'amountMinor'])
    .where('purchaseId', '=', purchaseId)
    .execute();
  return ['seller-payable', 'seller-available'].map((account) =>
    entries.reduce((sum, entry) => (entry.account === account ? sum - entry.amountMinor : sum), 0),
  );
}

describe('releasing a sale', () => {
  it('a release makes held money available exactly once', async () => {
    const sale = await sell();
    expect(await owed(sale)).toEqual([99_900, 0]);
    await Promise.all([release(sale), release(sale)]);
    await release(sale);
    expect(await owed(sale)).toEqual([0, 99_900]);
  });

  it('a partial refund reduces held money before the release and available money after it', async () => {
    const sale = await sell();
    const reference = await refundPart(sale, 10_490);
    expect(await owed(sale)).toEqual([99_900 - 9_990, 0]);
    await release(sale);
    await refundPart(sale, 1);
    await refundPart(sale, 20_979);
    expect(await owed(sale)).toEqual([0, 99_900 - 29_970]);
    await bookPart(sale.purchase, reference, 10_490);
    await expect(bookPart(sale.purchase, 're_of_too_much', 104_900)).rejects.toThrow(RangeError);
    expect(await owed(sale)).toEqual([0, 99_900 - 29_970]);
  });

  it('a concurrent release and partial refund leave no held money', async () => {
    const sales = [await sell(101), await sell(102), await sell(103)];
    await Promise.all(sales.flatMap((sale) => [release(sale), refundPart(sale, 5_000)]));
    for (const sale of sales) expect((await owed(sale))[0]).toBe(0);
  });

  it('a refund or a lost dispute after the release reduces the available money', async () => {
    const [refunded, disputed, inPart] = [await sell(), await sell(), await sell()];
    for (const sale of [refunded, disputed, inPart]) await release(sale);
    await refundPart(refunded, 10_490);
    await market.provider.refund(refunded.intentId);
    await market.provider.loseDispute(disputed.intentId);
    await market.provider.loseDispute(inPart.intentId, { amount: 10_490 });
    for (const { intentId } of [refunded, disputed, inPart]) await settlePurchase(app.context, intentId);
    expect(await owed(refunded)).toEqual([0, 0]);
    expect(await owed(disputed)).toEqual([0, 0]);
    expect(await owed(inPart)).toEqual([0, 99_900 - 9_990]);
  });
});
