import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { GatewayUnavailableError, type Payment } from '../../ports/payment-gateway.ts';
import { findMissedPayments } from './find-missed-payments.ts';
import { sweepPurchases } from './sweep-purchases.ts';

const { app, market } = setUpMarket({ check: false });

function contextWith(failureOf: (intentId: string) => Error | null) {
  const asked: string[] = [];
  const concurrency = { now: 0, most: 0 };
  const { payments } = app.context;
  const findPayment = async (intentId: string): Promise<Payment | null> => {
    asked.push(intentId);
    concurrency.now += 1;
    concurrency.most = Math.max(concurrency.most, concurrency.now);
    try {
      const failure = failureOf(intentId);
      await new Promise((resolve) => setImmediate(resolve));
      if (failure !== null) throw failure;
      if (intentId.startsWith('pi_open_')) return null;
      return await payments.findPayment(intentId);
    } finally {
      concurrency.now -= 1;
    }
  };
  return { asked, concurrency, context: { ...app.context, payments: { ...payments, findPayment } } };
}

const down = () => new GatewayUnavailableError();
const broken = () => new TypeError('nobody thought of this');

/**
 * Inserts the purchases directly, because opening each payment would be slow.
 * @returns the intents of the purchases, in the order in which the sweep reads them.
 */
async function openMany(count: number): Promise<string[]> {
  const { id: projectId } = await market.list({ priceRupees: 100 });
  const project = await app.context.database
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const { verificationId, formerTexts: _none, ...row } = project;
  const projects = Array.from({ length: count }, (_one, n) => ({
    ...row,
    id: v7(),
    title: `Project ${n}`,
    verificationId,
    // A repository can have only one active listing, but several archived ones.
    listingStatus: 'archived' as const,
  }));
  await app.context.database.insertInto('projects').values(projects).execute();
  const purchases = projects.map(({ id, title, description, category }) => ({
    id: v7(),
    projectId: id,
    buyerId: market.buyer.profileId,
    sellerId: market.seller.profileId,
    state: 'reserved' as const,
    priceRupees: 100,
    feeRupees: 5,
    amountMinor: 10_500,
    title,
    description,
    category,
    intentId: `pi_open_${id}`,
    expiresAt: new Date(Date.now() + 600_000),
  }));
  await app.context.database.insertInto('purchases').values(purchases).execute();
  await refreshCatalogue(app.context.database);
  return purchases.map((purchase) => purchase.intentId);
}

async function payWithoutEvents(count: number) {
  const opened = [];
  for (let n = 0; n < count; n += 1) {
    const one = await market.reserve(await market.list(), await app.signUp());
    await market.provider.pay(one.clientSecret);
    opened.push(one);
  }
  return opened.toSorted((a, b) => (a.purchaseId < b.purchaseId ? -1 : 1));
}

const statesOf = (opened: readonly { purchaseId: string }[]) =>
  Promise.all(opened.map(({ purchaseId }) => market.stateOf(purchaseId)));

describe('the sweep', () => {
  it('the sweep reads each of 800 open payments only once, at most four concurrently', async () => {
    const intents = await openMany(800);
    const { context, asked, concurrency } = contextWith(() => null);
    await sweepPurchases(context);
    expect(asked.toSorted()).toEqual(intents.toSorted());
    expect(concurrency.most).toBeLessThanOrEqual(4);
  });

  it('a sweep stops at its time limit, and the next sweep resumes there and wraps around', async () => {
    const intents = await openMany(10);
    const { context, asked } = contextWith(() => null);
    for (let round = 0; round < 4; round += 1) await sweepPurchases(context, 0);
    expect(asked).toEqual([...intents, ...intents.slice(0, 4)]);
    asked.length = 0;
    await sweepPurchases(context);
    expect(asked).toEqual([...intents.slice(4), ...intents.slice(0, 4)]);
    asked.length = 0;
    await sweepPurchases(context);
    expect(asked).toEqual(intents);
  });

  it('the sweep stops after a few requests when the provider is down', async () => {
    await openMany(800);
    const { context, asked } = contextWith(down);
    await sweepPurchases(context);
    expect(asked.length).toBeLessThanOrEqual(8);
    expect(await app.context.database.selectFrom('alerts').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['the provider does not answer for one of them', down],
    ['one of them fails with an error', broken],
  ])('the sweep settles all other payments when %s', async (_what, failure) => {
    const opened = await payWithoutEvents(4);
    const poisoned = opened[1]?.intentId;
    const { context } = contextWith((intentId) => (intentId === poisoned ? failure() : null));
    await sweepPurchases(context);
    expect(await statesOf(opened)).toEqual(['paid', 'reserved', 'paid', 'paid']);
    await sweepPurchases(app.context);
    expect(await statesOf(opened)).toEqual(['paid', 'paid', 'paid', 'paid']);
  });

  it('the sweep reaches payments that are listed after many timed-out ones', async () => {
    const poisoned = new Set(await openMany(12));
    const opened = await payWithoutEvents(2);
    const { context } = contextWith((intentId) => (poisoned.has(intentId) ? down() : null));
    for (let round = 0; round < 3; round += 1) await sweepPurchases(context);
    expect(await statesOf(opened)).toEqual(['paid', 'paid']);
  });
});

const leave = (ids: readonly string[], intentOf: (id: string) => string) =>
  app.context.database
    .insertInto('gatewayEvents')
    .values(
      ids.map((id, n) => ({
        id,
        type: 'charge.refunded',
        intentId: intentOf(id),
        payload: '{}',
        receivedAt: new Date(Date.now() - 7_200_000 + n * 1_000),
      })),
    )
    .execute();

describe('stalled events', () => {
  it.each([
    ['the provider does not answer for earlier ones', down, 30],
    ['earlier ones cannot be handled', broken, 1],
  ])('the sweep handles stalled events even if %s', async (_what, failure, rounds) => {
    const sale = await market.buy(await market.list());
    await market.provider.refund(sale.intentId);
    const stalled = Array.from({ length: 120 }, (_one, n) => `evt_A${String(n).padStart(3, '0')}`);
    await leave([...stalled, 'evt_a'], (id) => (id === 'evt_a' ? sale.intentId : `pi_${id}`));
    const { context } = contextWith((intentId) => (intentId.startsWith('pi_evt_A') ? failure() : null));
    for (let round = 0; round < rounds; round += 1) await sweepPurchases(context);
    expect(await market.stateOf(sale.purchaseId)).toBe('refunded');
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from gateway_events where handled_at is null`.execute(
      app.context.database,
    );
    expect(rows).toEqual([{ waiting: 120 }]);
  });
});

describe('reconciliation of paid purchases', () => {
  it.each([
    ['the provider does not answer for another payment', down],
    ['another payment cannot be compared', broken],
  ])('reconciliation finds a refund even if %s', async (_what, failure) => {
    const sales = [];
    for (let n = 0; n < 3; n += 1) sales.push(await market.buy(await market.list()));
    await findMissedPayments(app.context);
    const [poisoned, , undone] = sales.toSorted((a, b) => (a.purchaseId < b.purchaseId ? -1 : 1));
    if (poisoned === undefined || undone === undefined) throw new Error('three were bought');
    await market.provider.refund(undone.intentId);
    const { context } = contextWith((intentId) => (intentId === poisoned.intentId ? failure() : null));
    await findMissedPayments(context);
    expect(await market.stateOf(undone.purchaseId)).toBe('refunded');
  });
});
