import { expect, it } from 'vitest';
import { DEFAULT_ORDER_CLOCKS } from '#domain/orders/order-clocks.ts';
import { moveDays } from '#scripts/demo/adapt-market.ts';
import { renumberFeeds, spreadOverTime, withoutTriggers } from '#scripts/demo/spread-over-time.ts';
import { refreshCatalogue } from '../support/catalogue.ts';
import { setUpMarket } from '../support/set-up-market.ts';

const { app, market } = setUpMarket({ logLevel: 'error' });

const HOUR_MS = 3_600_000;

async function sellDevice(): Promise<string> {
  const project = await market.list({ category: 'HARDWARE', title: 'Robot arm' });
  await market.saveAddress(project);
  return (await market.buy(project)).purchaseId;
}

async function timesOf(purchaseId: string) {
  const { rows } = await app.pool.query<{ paid: Date; due: Date }>(
    `select p.paid_at as paid, o.due_at as due from purchases p join order_processes o on o.purchase_id = p.id where p.id = $1`,
    [purchaseId],
  );
  const [times] = rows;
  if (times === undefined) throw new Error('no order');
  return times;
}

it('moving the demo market to new dates moves an order together with its deadline', async () => {
  const begun = new Date().toISOString();
  const purchaseId = await sellDevice();
  const now = new Date();
  const marks = [
    { happenedAt: begun, daysAgo: 1.5 },
    { happenedAt: now.toISOString(), daysAgo: 0 },
  ];
  await spreadOverTime(app.context.database, marks, now);
  const spread = await timesOf(purchaseId);
  const hoursAgo = (now.getTime() - spread.paid.getTime()) / HOUR_MS;
  expect(hoursAgo).toBeGreaterThan(35.9);
  expect(hoursAgo).toBeLessThanOrEqual(36);
  expect((spread.due.getTime() - spread.paid.getTime()) / HOUR_MS).toBeCloseTo(
    DEFAULT_ORDER_CLOCKS.shipping,
    3,
  );

  await app.context.database.transaction().execute(async (tx) => {
    await withoutTriggers(tx);
    await moveDays(tx, 3);
  });
  await refreshCatalogue(app.context.database);
  const moved = await timesOf(purchaseId);
  expect(moved.paid.getTime() - spread.paid.getTime()).toBe(72 * HOUR_MS);
  expect(moved.due.getTime() - spread.due.getTime()).toBe(72 * HOUR_MS);
});

it('feed entries of the demo market are renumbered by their new times, and entries older than a day are marked as read', async () => {
  await sellDevice();
  const second = await sellDevice();
  await app.pool.query(
    `update feed_entries set created_at = now() - interval '9 days' where purchase_id = $1`,
    [second],
  );
  await renumberFeeds(app.context.database, new Date(Date.now() - 24 * HOUR_MS));
  const feed = (await app.api(market.seller)('GET /api/feed')).body;
  expect(feed.data.map(({ purchase_id }) => purchase_id === second)).toEqual([false, true]);
  expect(feed.meta.unread).toBe(1);
});
