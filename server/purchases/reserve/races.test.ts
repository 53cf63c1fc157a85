import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMarket, type Market } from '#tests/support/buying.ts';
import { startTestApp, type TestApp, type TestPerson } from '#tests/support/test-app.ts';

let app: TestApp;
let market: Market;
let buyers: TestPerson[];

beforeAll(async () => {
  app = await startTestApp();
  market = createMarket(app);
}, 120_000);
afterAll(() => app.close());
beforeEach(async () => {
  await market.open();
  buyers = [];
  for (let n = 0; n < 20; n += 1) buyers.push(await app.signUp());
}, 120_000);

async function buyConcurrently(project: Awaited<ReturnType<Market['list']>>) {
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
  // covers: S6.7
  it('twenty concurrent buyers of one project get one purchase, one charge and nineteen rejections', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const project = await market.list({ title: `Round ${round}` });
      const { answers, opened } = await buyConcurrently(project);
      expect(opened).toHaveLength(1);
      const refusals = answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code);
      expect(refusals).toEqual(Array.from({ length: 19 }, () => 'project-reserved'));
      expect(await market.check()).toEqual([]);
      expect(await successfulCharges()).toHaveLength(round);
      expect((await market.ask(project, buyers[0])).problem.code).toBe('project-sold');
    }
  }, 120_000);

  it('a payment at the moment of expiry either is declined or becomes a sale', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const project = await market.list({ title: `Round ${round}` });
      const first = await market.reserve(project);
      await market.lapse(first.purchaseId);
      const [paid, { opened }] = await Promise.all([
        market.provider.pay(first.clientSecret),
        buyConcurrently(project),
      ]);
      await market.hint(first.intentId);
      expect(await market.check()).toEqual([]);
      const state = await market.stateOf(first.purchaseId);
      expect([state, opened.length]).toEqual(paid.declined === null ? ['paid', 0] : ['expired', 1]);
      expect(await successfulCharges()).toHaveLength(round);
    }
  }, 120_000);

  it('one of several late payments becomes a sale and the others are refunded', async () => {
    const project = await market.list();
    const late = [];
    for (const buyer of buyers.slice(0, 6)) {
      const opened = await market.reserve(project, buyer);
      late.push(opened);
      // The reservation expires in the database only, so the provider still accepts the payment.
      await app.context.database
        .updateTable('purchases')
        .set({ state: 'expired', endedAt: new Date(), endReason: 'expired' })
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
