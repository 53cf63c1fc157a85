import { expect, it } from 'vitest';
import { readMailbox } from '#tests/support/mailbox.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { clearOpenAlert } from '../console/clear-alerts.ts';
import { advanceOrdersJob } from './advance-orders.ts';

const { app, market } = setUpMarket({ logLevel: 'silent' });

const HOUR_MS = 3_600_000;

const orderOf = async (purchaseId: string, person = market.buyer) =>
  (await app.api(person)('GET /api/orders/{purchase_id}', { params: { purchase_id: purchaseId } })).body.data;
const advance = () => advanceOrdersJob.handle(app.context, {});

/** Moves the mark and the deadlines back, as if nothing had run for so long. */
async function beAway(hours: number): Promise<void> {
  await advance();
  await app.pool.query(
    "update operation_marks set value = (value::timestamptz - make_interval(mins => $1))::text where name = 'deadlines-handled-at'",
    [hours * 60],
  );
  for (const table of ['order_processes', 'cases', 'support_requests'])
    await app.pool.query(
      `update ${table} set due_at = due_at - make_interval(mins => $1) where due_at is not null`,
      [hours * 60],
    );
  await app.pool.query(
    "update claims set decide_by = decide_by - make_interval(mins => $1) where state = 'open'",
    [hours * 60],
  );
}

const dueTime = async (purchaseId: string) => Date.parse((await orderOf(purchaseId)).next?.by ?? '');
const alerts = async () =>
  (await app.pool.query("select subject from alerts where code = 'deadlines-wait' and cleared_at is null"))
    .rows;

// covers: S7.345
it('after the market was down for hours, no deadline has run out, open deadlines move by that time, and both parties are told', async () => {
  const { purchaseId } = await market.buy(await market.list());
  const before = await dueTime(purchaseId);
  await app.pool.query(
    "update order_processes set due_at = now() + interval '2 hours' where purchase_id = $1",
    [purchaseId],
  );
  await beAway(20);
  await advance();
  const order = await orderOf(purchaseId);
  expect(order.state).toBe('to-download');
  const left = Date.parse(order.next?.by ?? '') - Date.now();
  expect(left).toBeGreaterThan(1.9 * HOUR_MS);
  expect(left).toBeLessThan(2.1 * HOUR_MS);
  expect(before).toBeGreaterThan(Date.now());
  expect(order.timeline.at(-1)).toMatchObject({ code: 'deadline-moved', by: 'market' });
  for (const person of [market.buyer, market.seller]) {
    const { body } = await app.api(person)('GET /api/feed', {});
    expect(body.data[0]).toMatchObject({
      code: 'deadline-moved',
      purchase_id: purchaseId,
      due_at: order.next?.by,
    });
  }
  await advance();
  await app.runJobs();
  for (const { email } of [market.buyer, market.seller]) {
    const mails = await readMailbox(app.sandbox, email);
    const [mail, ...more] = mails.filter(({ subject }) => subject === 'Your deadlines have moved');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('ProtoHaat was down for about 20 hours.');
    expect(mail?.text).toContain('Line follower robot');
    expect(mail?.text).toContain(`/orders/${purchaseId}`);
  }
});

it('a short interruption moves no deadline', async () => {
  const { purchaseId } = await market.buy(await market.list());
  await beAway(0.9);
  const before = await dueTime(purchaseId);
  await advance();
  expect(await dueTime(purchaseId)).toBe(before);
});

it('after the market was down for days, deadlines wait until an operator clears the alert, and then move', async () => {
  const { purchaseId } = await market.buy(await market.list());
  await beAway(24 * 365);
  await advance();
  await advance();
  expect((await orderOf(purchaseId)).state).toBe('to-download');
  const [alert] = await alerts();
  expect(alert).toBeDefined();
  await clearOpenAlert(app.context, {
    code: 'deadlines-wait',
    subject: alert?.['subject'],
    reason: 'The market was closed for a year.',
    actor: 'root',
    roles: ['operator'],
  });
  await advance();
  const order = await orderOf(purchaseId);
  expect(order.state).toBe('to-download');
  expect(Date.parse(order.next?.by ?? '')).toBeGreaterThan(Date.now() + 13 * 24 * HOUR_MS);
  expect(await alerts()).toEqual([]);
});

it('an alert about a clock that was wrong closes once the clock is right again, and no deadline moves', async () => {
  const { purchaseId } = await market.buy(await market.list());
  await advance();
  const before = await dueTime(purchaseId);
  const mark = "select value from operation_marks where name = 'deadlines-handled-at'";
  const { rows: kept } = await app.pool.query(mark);
  await app.pool.query(
    "update operation_marks set value = (value::timestamptz - interval '3 days')::text where name = 'deadlines-handled-at'",
  );
  await advance();
  const [alert] = await alerts();
  expect(alert).toBeDefined();
  // The clock is set back: the mark is recent again. Its alert keeps the time of the mark.
  await app.pool.query(
    "update alerts set subject = $1 where code = 'deadlines-wait' and cleared_at is null",
    [new Date(kept[0]?.['value']).toISOString()],
  );
  await app.pool.query("update operation_marks set value = $1 where name = 'deadlines-handled-at'", [
    kept[0]?.['value'],
  ]);
  await advance();
  expect(await alerts()).toEqual([]);
  expect(await dueTime(purchaseId)).toBe(before);
});
