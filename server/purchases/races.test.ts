import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { marketOf, type Market } from '#tests/support/buying.ts';
import { startTestApp, type TestApp, type TestPerson } from '#tests/support/test-app.ts';
import { onPostgres } from '#tests/support/test-database.ts';

let app: TestApp;
let market: Market;
let buyers: TestPerson[];

beforeAll(async () => {
  app = await startTestApp();
  market = marketOf(app);
}, 120_000);
afterAll(() => app.close());
beforeEach(async () => {
  await market.open();
  buyers = [];
  for (let n = 0; n < 20; n += 1) buyers.push(await app.signUp());
}, 120_000);

/** Everybody asks at the same moment; whoever gets a payment pays it, and tells us in every way there is. */
async function everybodyBuys(project: Awaited<ReturnType<Market['list']>>) {
  const answers = await Promise.all(buyers.map((buyer) => market.ask(project, buyer)));
  const opened = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  expect(await market.check()).toEqual([]);
  await Promise.all(
    opened.map(async ({ clientSecret, data }) => {
      await market.provider.pay(clientSecret);
      await Promise.all([market.hint(data.payment_intent_id), market.hint(data.payment_intent_id)]);
    }),
  );
  await Promise.all([market.sweep(), ...buyers.slice(0, 5).map((buyer) => market.markSold(project, buyer))]);
  return { answers, opened };
}

const successfulCharges = async () =>
  (await market.journal()).flatMap(({ charges }) => charges.filter(({ status }) => status === 'succeeded'));

describe('twenty buyers and one project', () => {
  it('make one purchase, one charge and nineteen clear refusals', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const project = await market.list({ title: `Round ${round}` });
      const { answers, opened } = await everybodyBuys(project);
      expect(opened).toHaveLength(1);
      const refusals = answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code);
      expect(refusals).toEqual(Array.from({ length: 19 }, () => 'project-reserved'));
      expect(await market.check()).toEqual([]);
      expect(await successfulCharges()).toHaveLength(round);
      expect((await market.ask(project, buyers[0])).problem.code).toBe('project-sold');
    }
  }, 120_000);

  it('cannot take the project from a buyer who pays in the very moment the time is over', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const project = await market.list({ title: `Round ${round}` });
      const first = await market.reserve(project);
      await market.lapse(first.purchaseId);
      const [paid, { opened }] = await Promise.all([
        market.provider.pay(first.clientSecret),
        everybodyBuys(project),
      ]);
      await market.hint(first.intentId);
      expect(await market.check()).toEqual([]);
      const state = await market.stateOf(first.purchaseId);
      // Either the payment came first and is a sale, or the reservation ended first and nothing could be paid.
      expect([state, opened.length]).toEqual(paid.declined === null ? ['paid', 0] : ['expired', 1]);
      expect(await successfulCharges()).toHaveLength(round);
    }
  }, 120_000);

  it('are all given their money back but one, when late payments arrive together', async () => {
    const project = await market.list();
    const late = [];
    for (const buyer of buyers.slice(0, 6)) {
      const opened = await market.reserve(project, buyer);
      late.push(opened);
      // The reservation ends here alone: the provider still takes the money.
      await app.context.database
        .updateTable('purchases')
        .set({ state: 'expired', ended_at: new Date(), end_reason: 'expired' })
        .where('id', '=', opened.purchaseId)
        .execute();
    }
    await Promise.all(late.map(({ clientSecret }) => market.provider.pay(clientSecret)));
    await Promise.all(late.flatMap(({ intentId }) => [market.hint(intentId), market.hint(intentId)]));
    expect(await market.check()).toEqual([]);
    const states = await Promise.all(late.map(({ purchaseId }) => market.stateOf(purchaseId)));
    expect(states.toSorted()).toEqual(['paid', ...Array.from({ length: 5 }, () => 'refunded')]);
  }, 120_000);
});

/**
 * Proof that the tests above would see a double sale: without the unique index only the look before the write is left,
 * as in the defect that they guard against. The embedded database runs one transaction after another and hides it.
 */
describe.runIf(onPostgres)('without the unique index', () => {
  it('the same race reserves one project for several buyers, and the check says so', async () => {
    await sql`drop index purchases_one_live_per_project`.execute(app.context.database);
    const found: string[] = [];
    for (let round = 1; round <= 5 && found.length === 0; round += 1) {
      const project = await market.list({ title: `Round ${round}` });
      await Promise.all(buyers.map((buyer) => market.ask(project, buyer)));
      found.push(...(await market.check()));
    }
    expect(found.join('\n')).toMatch(/has \d+ live purchases/);
  }, 120_000);
});
