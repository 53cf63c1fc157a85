import { expect, it } from 'vitest';
import { comingRunDay } from '#domain/payouts/payout-schedule.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { buy, listMessMenu } from '#tests/support/selling.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { formatDay } from '#words/dates.ts';
import { settlePurchase } from '../purchases/settle/settle-purchase.ts';
import { advanceOrders } from './advance-orders.ts';

const { app, market } = setUpMarket({ logLevel: 'error' });

const asked = (purchaseId: string) => ({ params: { purchase_id: purchaseId } });
const orderOf = async (purchaseId: string, person = market.buyer) =>
  (await app.api(person)('GET /api/orders/{purchase_id}', asked(purchaseId))).body.data;

async function sellDevice() {
  const project = await market.list({ category: 'HARDWARE', title: 'Robot arm' });
  await market.saveAddress(project);
  return { project, ...(await market.buy(project)) };
}

const ship = (shippingId: string, status: 'Pending' | 'Shipped' | 'Delivered') =>
  app.api(market.seller)('PATCH /api/projects/shipping-details/{shippingId}', {
    params: { shippingId },
    body: { status },
  });

async function pass(column: 'due_at' | 'remind_at' = 'due_at'): Promise<void> {
  await app.pool.query(
    `update order_processes set ${column} = now() - interval '1 second' where ${column} is not null`,
  );
  await advanceOrders(app.context);
  await app.runJobs();
}

const subjectsTo = async (email: string) =>
  (await readMailbox(app.sandbox, email)).map(({ subject }) => subject);

// covers: S7.70
it('an order for software that is never downloaded is released at its deadline', async () => {
  const { purchaseId } = await market.buy(await market.list());
  expect(await orderOf(purchaseId)).toMatchObject({
    state: 'to-download',
    next: { who: 'buyer', act: 'download', otherwise: 'released' },
    money: { state: 'held' },
    actions: ['works', 'open-case', 'ask-support'],
  });
  await pass();
  expect(await orderOf(purchaseId, market.seller)).toMatchObject({
    state: 'released',
    next: null,
    money: { state: 'available' },
    actions: [],
  });
  await app.runJobs();
  const mails = await readMailbox(app.sandbox, market.seller.email);
  const released = mails.find(({ subject }) => /^The money for ".*" is yours$/u.test(subject));
  const day = formatDay(new Date(comingRunDay(new Date(), 'monday')));
  expect(released?.text).toContain(`It is part of the payout on ${day}.`);
  expect(mails.find(({ subject }) => subject.startsWith('You sold'))?.text).toContain(
    'paid out on the first Monday after that day',
  );
});

it('hardware that is never shipped is refunded in full exactly once, and both parties are notified', async () => {
  const without = { sold: false, shipping: true, reminders: false };
  await app.api(market.seller)('PUT /api/auth/notifications', { body: without });
  const { purchaseId } = await sellDevice();
  await pass('remind_at');
  await pass('remind_at');
  const reminded = (await subjectsTo(market.seller.email)).filter((subject) => subject.startsWith('Ship'));
  expect(reminded).toHaveLength(1);
  expect(await orderOf(purchaseId, market.seller)).toMatchObject({
    state: 'to-ship',
    next: { who: 'seller' },
  });
  // These two calls stand for two processes that advance the orders concurrently.
  await app.pool.query("update order_processes set due_at = now() - interval '1 second'");
  await Promise.all([advanceOrders(app.context), advanceOrders(app.context)]);
  await app.runJobs();
  expect(await market.stateOf(purchaseId)).toBe('refunded');
  expect(await orderOf(purchaseId)).toMatchObject({
    state: 'reversed',
    money: { state: 'refunded', seller_minor: 0 },
  });
  expect(await subjectsTo(market.buyer.email)).toContainEqual(
    '"Robot arm" was not shipped: you get your money back',
  );
  expect(await subjectsTo(market.seller.email)).toContainEqual('The order for "Robot arm" has ended');
});

it('a parcel that nobody reports as delivered is treated as delivered only after the buyer has been asked', async () => {
  const withoutReminders = { sold: true, shipping: true, reminders: false };
  for (const party of [market.seller, market.buyer])
    await app.api(party)('PUT /api/auth/notifications', { body: withoutReminders });
  const { purchaseId } = await sellDevice();
  await ship(purchaseId, 'Shipped');
  expect(await orderOf(purchaseId)).toMatchObject({ state: 'shipped', next: { who: 'courier' } });
  await pass('remind_at');
  await pass();
  const arrivalQuestion = 'Has "Robot arm" arrived?';
  expect(await subjectsTo(market.seller.email)).not.toContain(arrivalQuestion);
  expect(await subjectsTo(market.buyer.email)).toContain(arrivalQuestion);
  expect(await orderOf(purchaseId)).toMatchObject({
    state: 'arrival-asked',
    next: { who: 'buyer', act: 'say-if-arrived', otherwise: 'trying' },
  });
  await pass();
  const trying = await orderOf(purchaseId);
  expect(trying).toMatchObject({ state: 'trying', next: { act: 'try', otherwise: 'released' } });
  await pass();
  const ended = await orderOf(purchaseId);
  expect(ended.state).toBe('released');
  expect(ended.timeline.map(({ code }) => code)).toEqual([
    'paid',
    'shipped',
    'reminded',
    'arrival-asked',
    'counted-as-delivered',
    'released',
  ]);
});

// covers: S7.72, S7.73
it("a buyer's confirmation marks the order as delivered, and the seller cannot undo the confirmation", async () => {
  const { purchaseId } = await sellDevice();
  await ship(purchaseId, 'Shipped');
  const received = await app.api(market.buyer)('POST /api/orders/{purchase_id}/received', asked(purchaseId));
  expect(received.body.data).toMatchObject({ state: 'trying', shipment: { status: 'Delivered' } });
  expect((await ship(purchaseId, 'Pending')).problem).toMatchObject({
    code: 'not-allowed',
    reason: 'order-arrived',
  });
  const works = await app.api(market.buyer)('POST /api/orders/{purchase_id}/works', asked(purchaseId));
  expect(works.body.data).toMatchObject({ state: 'released', money: { state: 'available' } });
});

it('a seller who moves an order back to pending gets no new shipping deadline', async () => {
  const { purchaseId } = await sellDevice();
  await app.pool.query(
    "update purchases set paid_at = paid_at - interval '6 days', created_at = created_at - interval '7 days'",
  );
  await ship(purchaseId, 'Shipped');
  await ship(purchaseId, 'Pending');
  const { state, next } = await orderOf(purchaseId);
  expect(state).toBe('to-ship');
  const hours = (new Date(next?.by ?? 0).getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(25);
});

// covers: S7.74
it("a seller completes a handover with the buyer's code, and no code is accepted after five wrong ones", async () => {
  const { purchaseId } = await sellDevice();
  const { handover_code: code } = await orderOf(purchaseId);
  expect(code).toMatch(/^\d{6}$/u);
  expect((await orderOf(purchaseId, market.seller)).handover_code).toBeNull();
  const enter = (entered: string) =>
    app.api(market.seller)('POST /api/orders/{purchase_id}/handover', {
      ...asked(purchaseId),
      body: { code: entered },
    });
  const wrong = code === '123456' ? '654321' : '123456';
  expect((await enter(wrong)).problem).toMatchObject({
    code: 'invalid-field',
    reason: 'handover-code-wrong',
    params: { left: 4 },
  });
  const other = await sellDevice();
  expect((await enter(code ?? '')).body.data).toMatchObject({
    state: 'trying',
    shipment: { status: 'Delivered' },
  });
  const right = (await orderOf(other.purchaseId)).handover_code ?? '';
  const enterOther = (entered: string) =>
    app.api(market.seller)('POST /api/orders/{purchase_id}/handover', {
      ...asked(other.purchaseId),
      body: { code: entered },
    });
  const bad = right === '123456' ? '654321' : '123456';
  for (let attempt = 0; attempt < 5; attempt += 1) await enterOther(bad);
  expect((await enterOther(right)).problem.reason).toBe('handover-codes-used-up');
});

it('an open dispute pauses an order, and when the dispute ends, the order continues with the remaining time', async () => {
  const { purchaseId, intentId } = await market.buy(await market.list());
  const before = await orderOf(purchaseId);
  const disputeId = await market.provider.openDispute(intentId);
  await settlePurchase(app.context, intentId);
  const paused = await orderOf(purchaseId);
  expect(paused).toMatchObject({
    state: 'to-download',
    paused_by: 'dispute',
    next: { who: 'provider', by: null },
  });
  await pass();
  expect((await orderOf(purchaseId)).state).toBe('to-download');
  await market.provider.closeDispute(disputeId, 'won');
  await settlePurchase(app.context, intentId);
  const resumed = await orderOf(purchaseId);
  expect(resumed.paused_by).toBeNull();
  const shift = new Date(resumed.next?.by ?? 0).getTime() - new Date(before.next?.by ?? 0).getTime();
  expect(Math.abs(shift)).toBeLessThan(60_000);
});

it('an order whose refund fails at the provider stays paused until a retry makes the refund', async () => {
  const { purchaseId, intentId } = await sellDevice();
  await market.provider.fault({ kind: 'http-500', operation: 'refunds.create', times: 50 });
  await pass();
  expect(await orderOf(purchaseId)).toMatchObject({ state: 'to-ship', paused_by: 'refund', actions: [] });
  await market.provider.clearFaults();
  await app.runJobs({ at: new Date(Date.now() + 2 * 3_600_000) });
  expect((await market.provider.intent(intentId)).refunds).toHaveLength(1);
  expect(await orderOf(purchaseId)).toMatchObject({ state: 'reversed', money: { state: 'refunded' } });
});

it('a paid software order cannot be cancelled, the first download starts the trial period, and downloads are logged', async () => {
  const cancel = (purchaseId: string) =>
    app.api(market.buyer)('POST /api/payment/purchases/{purchase_id}/refund', asked(purchaseId));
  const project = await listMessMenu(app, await app.signUp({ github: 'asha-verma' }));
  await buy(app, market.buyer, project);
  const { rows } = await app.pool.query<{ id: string }>('select id from purchases where project_id = $1', [
    project.id,
  ]);
  const purchaseId = rows[0]?.id ?? '';
  const download = (headers: Record<string, string> = {}) =>
    fetch(`${app.url}/api/projects/${project.id}/download`, {
      headers: { authorization: `Bearer ${market.buyer.token}`, ...headers },
    });
  await app.pool.query("update purchases set refunded_by = 'buyer' where id = $1", [purchaseId]);
  expect(((await (await download()).json()) as { reason: string }).reason).toBe('download-ended');
  await app.pool.query('update purchases set refunded_by = null where id = $1', [purchaseId]);
  expect((await cancel(purchaseId)).problem.reason).toBe('refund-of-software');
  expect((await orderOf(purchaseId)).actions).toEqual(['works', 'open-case', 'ask-support']);
  await (await download({ range: 'bytes=1-' })).arrayBuffer().catch(() => null);
  expect(await orderOf(purchaseId)).toMatchObject({
    state: 'trying',
    next: { act: 'try', otherwise: 'released' },
  });
  const zip = await (await download()).arrayBuffer();
  expect(zip.byteLength).toBeGreaterThan(0);
  const logged = await app.pool.query('select purchase_id from archive_downloads');
  expect(logged.rows).toEqual([{ purchase_id: purchaseId }, { purchase_id: purchaseId }]);
  await app.runJobs();
  expect(await subjectsTo(market.buyer.email)).toContain(`Try "${project.title}" now`);
});
