import { describe, expect, it } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { signUpStaff } from '#tests/support/staff.ts';
import { banPerson } from '../console/ban-person.ts';
import { listMoneyDifferences } from '../machine/audit-store.ts';
import { settlePurchase } from '../purchases/settle/settle-purchase.ts';
import { advanceCases, advanceOrders } from './advance-orders.ts';

const { app, market } = setUpMarket();

const of = (purchaseId: string) => ({ params: { purchase_id: purchaseId } });
const orderOf = async (purchaseId: string, person = market.buyer) =>
  (await app.api(person)('GET /api/orders/{purchase_id}', of(purchaseId))).body.data;
const available = async () => (await app.api(market.seller)('GET /api/balance')).body.data.available;
const buySoftware = async () => await market.buy(await market.list({ priceRupees: 1_000 }));
const refunded = async (intentId: string) => (await market.provider.intent(intentId)).refundedMinor;

/** Lets all deadlines of orders and cases pass, three times, because a passed deadline can set another one. */
async function wait(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await app.pool.query(
      `update order_processes set due_at = now() - interval '1 second' where due_at is not null`,
    );
    await app.pool.query(
      `update cases set due_at = now() - interval '1 second' where state <> 'closed' and due_at is not null`,
    );
    await advanceCases(app.context);
    await advanceOrders(app.context);
    await app.runJobs();
  }
}

describe('orders that go wrong', () => {
  it('a buyer whose software from a banned seller does not run is refunded, even if no operator decides', async () => {
    const { purchaseId, intentId } = await buySoftware();
    const operator = await signUpStaff(app, ['operator']);
    await banPerson(app.context, {
      profileId: market.seller.profileId,
      reason: 'Copied projects',
      actor: operator.username,
      actorId: operator.profileId,
    });
    await app.runJobs();
    const opened = await app.api(market.buyer)('POST /api/orders/{purchase_id}/case', {
      ...of(purchaseId),
      body: { reason: 'does-not-run', text: 'It stops as soon as it starts.', wants: 'refund' },
    });
    expect(opened.status).toBe(200);
    await wait();
    expect(await orderOf(purchaseId)).toMatchObject({ state: 'reversed', money: { state: 'refunded' } });
    expect(await refunded(intentId)).toBe(105_000);
  });

  it("the seller's money is released at the deadline if the buyer deletes the account during the trial period", async () => {
    const { purchaseId } = await buySoftware();
    await app.pool.query(
      `update order_processes set state = 'trying', downloaded_at = now(), due_at = now() + interval '72 hours'`,
    );
    expect((await app.api(market.buyer)('DELETE /api/auth/account')).status).toBe(200);
    expect(await available()).toBe(0);
    await wait();
    expect(await orderOf(purchaseId, market.seller)).toMatchObject({ state: 'released' });
    expect(await available()).toBe(100_000);
  });

  it('an order whose dispute the seller wins is released at its deadline', async () => {
    const { purchaseId, intentId } = await buySoftware();
    const dispute = await market.provider.openDispute(intentId);
    await settlePurchase(app.context, intentId);
    await wait();
    expect(await orderOf(purchaseId)).toMatchObject({ paused_by: 'dispute', money: { state: 'held' } });
    await market.provider.closeDispute(dispute, 'won');
    await settlePurchase(app.context, intentId);
    await wait();
    expect(await orderOf(purchaseId)).toMatchObject({ state: 'released' });
    expect(await available()).toBe(100_000);
  });

  it('an order whose dispute the seller loses is reversed, and no money is released at its deadline', async () => {
    const { purchaseId, intentId } = await buySoftware();
    await market.provider.loseDispute(intentId);
    await settlePurchase(app.context, intentId);
    await wait();
    expect(await orderOf(purchaseId, market.seller)).toMatchObject({ state: 'reversed' });
    expect(await available()).toBe(0);
    expect(await listMoneyDifferences(app.context.database)).toEqual([]);
  });
});

const hours = async (purchaseId: string) =>
  Math.max(0, Math.round((Date.parse((await orderOf(purchaseId)).next?.by ?? '') - Date.now()) / 3_600_000));

async function sellDevice() {
  const project = await market.list({ category: 'HARDWARE', title: 'Robot arm' });
  await market.saveAddress(project);
  return await market.buy(project);
}
const setStatus = async (shippingId: string, status: 'Pending' | 'Shipped' | 'Delivered') => {
  const { status: answer } = await app.api(market.seller)(
    'PATCH /api/projects/shipping-details/{shippingId}',
    {
      params: { shippingId },
      body: { status },
    },
  );
  expect(answer).toBe(200);
};
/** Moves everything that has happened to the order into the past. */
async function pass(purchaseId: string, days: number): Promise<void> {
  await app.pool.query('alter table order_events disable trigger order_events_are_append_only');
  await app.pool.query('update order_events set at = at - make_interval(days => $2) where purchase_id = $1', [
    purchaseId,
    days,
  ]);
  await app.pool.query('alter table order_events enable trigger order_events_are_append_only');
  await app.pool.query(
    `update order_processes set due_at = due_at - make_interval(days => $2), shipped_at = shipped_at - make_interval(days => $2)
      where purchase_id = $1`,
    [purchaseId, days],
  );
}

// covers: S7.346
it('a seller who changes the status of a shipment again and again postpones the end of the order by one day for each state at most', async () => {
  const { purchaseId } = await sellDevice();
  await setStatus(purchaseId, 'Shipped');
  await setStatus(purchaseId, 'Delivered');
  expect(await hours(purchaseId)).toBe(7 * 24);
  await pass(purchaseId, 15);
  await setStatus(purchaseId, 'Shipped');
  expect(await hours(purchaseId)).toBe(24);
  await setStatus(purchaseId, 'Delivered');
  expect(await hours(purchaseId)).toBe(24);
  for (const status of ['Shipped', 'Delivered', 'Shipped', 'Delivered'] as const) {
    await setStatus(purchaseId, status);
    expect(await hours(purchaseId)).toBe(0);
  }
  await advanceOrders(app.context);
  expect(await orderOf(purchaseId)).toMatchObject({ state: 'trying' });
});
