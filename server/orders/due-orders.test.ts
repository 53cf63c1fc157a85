import { expect, it } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { addEvent, lockForDownload, lockProcess } from '../order-process/process-store.ts';
import { lockPurchase } from '../purchases/purchase-store.ts';
import { settlePurchase } from '../purchases/settle/settle-purchase.ts';
import { lockForSettlement } from '../purchases/settle/settlement-store.ts';
import { advanceOrders } from './advance-orders.ts';

const { app, market } = setUpMarket();

const dueOf = async (person: TestPerson) =>
  (await app.api(person)('GET /api/orders/due')).body.data.map(({ title, role, next }) => ({
    title,
    role,
    act: next.act,
  }));

const nextOf = async (person: TestPerson, purchaseId: string) =>
  (await app.api(person)('GET /api/orders/{purchase_id}', { params: { purchase_id: purchaseId } })).body.data
    .next;

const ordersOf = async (status?: 'Due') =>
  (
    await app.api(market.seller)('GET /api/projects/shipping-details', {
      query: status === undefined ? {} : { status },
    })
  ).body;

const ship = (shippingId: string, status: 'Shipped' | 'Delivered') =>
  app.api(market.seller)('PATCH /api/projects/shipping-details/{shippingId}', {
    params: { shippingId },
    body: { status },
  });

async function sellDevice(title: string) {
  const project = await market.list({ category: 'HARDWARE', title });
  await market.saveAddress(project);
  return await market.buy(project);
}

it("an order's next act is the same on the order page, in both lists and in the balance, in every state", async () => {
  const { purchaseId } = await sellDevice('Robot arm');
  const seen = async (act: string | null) => {
    const ofSeller = await nextOf(market.seller, purchaseId);
    const ofBuyer = await nextOf(market.buyer, purchaseId);
    expect(ofBuyer?.act ?? null).toBe(act);
    expect((await ordersOf()).data[0]?.next ?? null).toEqual(ofSeller);
    const balance = await app.api(market.seller)('GET /api/balance/entries');
    expect(balance.body.data[0]?.next ?? null).toEqual(ofSeller);
    const bought = await app.api(market.buyer)('GET /api/projects/buyed-project', {
      query: { view: 'card' },
    });
    expect(JSON.parse(new TextDecoder().decode(bought.bytes))).toMatchObject({
      data: [{ purchase: { purchase_id: purchaseId, next: ofBuyer } }],
    });
    for (const [person, role, next] of [
      [market.seller, 'seller', ofSeller],
      [market.buyer, 'buyer', ofBuyer],
    ] as const) {
      const due = next?.who === role ? [{ title: 'Robot arm', role, act: next.act }] : [];
      expect(await dueOf(person)).toEqual(due);
    }
    const isDue = ofSeller?.who === 'seller';
    expect((await ordersOf('Due')).data.map(({ shipping_id: id }) => id)).toEqual(isDue ? [purchaseId] : []);
    expect((await ordersOf()).meta.counts.due).toBe(isDue ? 1 : 0);
  };
  await seen('ship');
  await ship(purchaseId, 'Shipped');
  await seen('deliver');
  await app.pool.query("update order_processes set due_at = now() - interval '1 second'");
  await advanceOrders(app.context);
  await seen('say-if-arrived');
  await ship(purchaseId, 'Delivered');
  await seen('confirm-delivery');
  const text = 'One of the two belts was torn when it came.';
  const reported = await app.api(market.buyer)('POST /api/orders/{purchase_id}/case', {
    params: { purchase_id: purchaseId },
    body: { reason: 'broken', text, wants: 'fix' },
  });
  await seen('answer-case');
  const caseId = reported.body.data.case?.id ?? '';
  await app.api(market.seller)('POST /api/cases/{case_id}/messages', {
    params: { case_id: caseId },
    body: { text: 'I send another one.' },
  });
  await seen('reply-to-case');
  await app.api(market.buyer)('POST /api/cases/{case_id}/escalate', { params: { case_id: caseId } });
  await seen('decide-case');
  await app.api(market.buyer)('POST /api/cases/{case_id}/withdraw', { params: { case_id: caseId } });
  await app.api(market.buyer)('POST /api/orders/{purchase_id}/received', {
    params: { purchase_id: purchaseId },
  });
  await seen('try');
  await app.api(market.buyer)('POST /api/orders/{purchase_id}/works', {
    params: { purchase_id: purchaseId },
  });
  await seen(null);
  await app.api(market.buyer)('POST /api/orders/{purchase_id}/support', {
    params: { purchase_id: purchaseId },
    body: { text: 'Which firmware does the controller board need?' },
  });
  await seen('answer-support');
  await app.pool.query("update support_requests set state = 'late', missed_at = now()");
  await seen('answer-support');
});

it("the names of an order's clock before `next` are still answered", async () => {
  const { purchaseId } = await sellDevice('Robot arm');
  const get = async () =>
    (await app.api(market.seller)('GET /api/orders/{purchase_id}', { params: { purchase_id: purchaseId } }))
      .body.data;
  const order = await get();
  expect(order).toMatchObject({ acts: 'seller', otherwise: 'refunded', due_at: order.next?.by });
  const due = (await app.api(market.seller)('GET /api/orders/due')).body.data;
  expect(due).toMatchObject([
    { state: 'to-ship', task: 'ship', due_at: order.due_at, otherwise: 'refunded' },
  ]);
  await ship(purchaseId, 'Delivered');
  await app.api(market.buyer)('POST /api/orders/{purchase_id}/case', {
    params: { purchase_id: purchaseId },
    body: { reason: 'broken', text: 'One of the two belts was torn when it came.', wants: 'fix' },
  });
  const disputed = await get();
  expect(disputed).toMatchObject({
    acts: 'seller',
    due_at: null,
    otherwise: null,
    case: { acts: 'seller', due_at: disputed.next?.by, otherwise: 'seller-silent' },
  });
});

it('the orders that need a member come first by deadline, and the filter combines with a search', async () => {
  await sellDevice('Pen plotter');
  const first = await sellDevice('Night lamp');
  await app.pool.query(
    "update order_processes set due_at = now() + interval '1 hour' where purchase_id = $1",
    [first.purchaseId],
  );
  expect(await dueOf(market.seller)).toEqual([
    { title: 'Night lamp', role: 'seller', act: 'ship' },
    { title: 'Pen plotter', role: 'seller', act: 'ship' },
  ]);
  const { body } = await app.api(market.seller)('GET /api/projects/shipping-details', {
    query: { status: 'Due', search: 'lamp' },
  });
  expect(body).toMatchObject({ data: [{ title: 'Night lamp' }], meta: { total: 1, counts: { due: 2 } } });
});

it('an order whose payment is disputed needs neither party, and both lists say that the bank decides', async () => {
  const { intentId } = await sellDevice('Robot arm');
  await market.provider.openDispute(intentId);
  await settlePurchase(app.context, intentId);
  expect(await dueOf(market.seller)).toEqual([]);
  expect((await ordersOf()).data[0]).toMatchObject({
    status: 'Pending',
    next: { who: 'provider', act: 'decide-dispute', by: null, at_stake_minor: 99_900 },
  });
});

it.each([
  ['a settlement', (tx, sale) => lockForSettlement(tx, { id: sale.purchaseId, projectId: sale.projectId })],
  ['a step of the order', (tx, sale) => lockPurchase(tx, sale.purchaseId)],
  ['a download', (tx, sale) => lockForDownload(tx, sale.purchaseId)],
] satisfies [string, (tx: Parameters<typeof lockProcess>[0], sale: Sale) => Promise<unknown>][])(
  "a transaction that has locked only an order's process can write events while %s waits for that lock",
  async (_what, lock) => {
    const project = await market.list();
    const sale = { projectId: project.id, ...(await market.buy(project)) };
    const { database } = app.context;
    const shipping = await database.startTransaction().execute();
    await lockProcess(shipping, sale.purchaseId);
    const other = database.transaction().execute(async (tx) => {
      await lock(tx, sale);
      await lockProcess(tx, sale.purchaseId);
    });
    await expect.poll(waitingSessions).toBe(1);
    await addEvent(shipping, sale.purchaseId, 'shipped', 'seller');
    await shipping.commit().execute();
    await other;
  },
);

type Sale = Awaited<ReturnType<typeof market.buy>> & { readonly projectId: string };

async function waitingSessions(): Promise<number> {
  const { rows } = await app.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}
