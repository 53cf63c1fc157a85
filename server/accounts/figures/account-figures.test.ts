import { describe, expect, it } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { findWrongFigures, foldAccountFigures, readAccountFigures } from './account-figures-store.ts';

const { app, market } = setUpMarket();

const figuresOf = (person = market.seller) => readAccountFigures(app.context.database, person.profileId, 1);

const move = (shippingId: string, status: 'Pending' | 'Shipped' | 'Delivered') =>
  app.api(market.seller)('PATCH /api/projects/shipping-details/{shippingId}', {
    params: { shippingId },
    body: { status },
  });

async function unfinishedOrders(): Promise<number[]> {
  const { pending, shipped } = await figuresOf();
  return [pending, shipped];
}

async function sellHardware() {
  const project = await market.list({ category: 'HARDWARE', priceRupees: 500 });
  await market.saveAddress(project);
  return await market.buy(project);
}

describe('account figures', () => {
  it("a sale immediately updates the seller's and the buyer's figures", async () => {
    await market.buy(await market.list({ priceRupees: 999 }));
    expect(await figuresOf()).toMatchObject({ sold: 1, bought: 0, earnedMinor: 99_900, payments: 1 });
    expect(await figuresOf(market.buyer)).toMatchObject({ sold: 0, bought: 1, earnedMinor: 0, payments: 1 });
    expect([...(await figuresOf()).weeks.values()]).toEqual([{ orders: 1, rupees: 999 }]);
    expect(await findWrongFigures(app.context.database)).toEqual([]);
  });

  it('the numbers of pending and shipped orders change when an order is shipped, delivered and set back to pending', async () => {
    const { purchaseId } = await sellHardware();
    expect(await unfinishedOrders()).toEqual([1, 0]);
    await move(purchaseId, 'Shipped');
    expect(await unfinishedOrders()).toEqual([0, 1]);
    await move(purchaseId, 'Delivered');
    expect(await unfinishedOrders()).toEqual([0, 0]);
    await move(purchaseId, 'Pending');
    expect(await unfinishedOrders()).toEqual([1, 0]);
    await move(purchaseId, 'Shipped');
    const order = { params: { purchase_id: purchaseId } };
    await app.api(market.buyer)('POST /api/orders/{purchase_id}/received', order);
    expect(await unfinishedOrders()).toEqual([0, 0]);
    expect(await findWrongFigures(app.context.database)).toEqual([]);
  });

  it("a refund removes an unshipped order from the figures but not from the parties' histories", async () => {
    const { purchaseId } = await sellHardware();
    await app.api(market.seller)('POST /api/payment/purchases/{purchase_id}/refund', {
      params: { purchase_id: purchaseId },
    });
    await app.runJobs();
    expect(await figuresOf()).toMatchObject({ sold: 0, pending: 0, earnedMinor: 0, payments: 1 });
    expect(await figuresOf(market.buyer)).toMatchObject({ bought: 0, payments: 1 });
    expect(await findWrongFigures(app.context.database)).toEqual([]);
  });

  it("a declined attempt counts once in the buyer's history", async () => {
    const opened = await market.reserve(await market.list());
    await market.provider.pay(opened.clientSecret, { card: '4000000000000069' });
    await market.hint(opened.intentId);
    await market.hint(opened.intentId);
    expect(await figuresOf(market.buyer)).toMatchObject({ payments: 1 });
    expect(await findWrongFigures(app.context.database)).toEqual([]);
  });

  it('folding pending changes into the cached account figures does not change the figures that are read', async () => {
    await sellHardware();
    await foldAccountFigures(app.context.database);
    await sellHardware();
    const before = await figuresOf();
    await Promise.all([foldAccountFigures(app.context.database), foldAccountFigures(app.context.database)]);
    expect(await figuresOf()).toEqual(before);
    expect(await app.context.database.selectFrom('accountFigureChanges').select('id').execute()).toEqual([]);
    expect(await findWrongFigures(app.context.database)).toEqual([]);
  });

  it('recounting account figures reports wrong cached figures', async () => {
    await market.buy(await market.list());
    await foldAccountFigures(app.context.database);
    await app.context.database
      .updateTable('accountFigures')
      .set({ value: 7 })
      .where('profileId', '=', market.seller.profileId)
      .where('figure', '=', 'sold')
      .execute();
    expect(await findWrongFigures(app.context.database)).toEqual([
      `account ${market.seller.profileId}: the figure "sold" is stored as 7, but a recount gives 1`,
    ]);
  });
});
