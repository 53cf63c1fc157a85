import { describe, expect, it } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { changeListingStatus } from '../../projects/listing-store.ts';

const { app, market } = setUpMarket();

describe('starting a purchase', () => {
  // covers: S1.6, S9.1
  it('a purchase reserves the project and opens a payment of the price plus five percent', async () => {
    const project = await market.list({ priceRupees: 999 });
    const opened = await market.reserve(project);
    expect(opened.amount).toBe(104_900);
    expect(Date.parse(opened.expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(await market.provider.intent(opened.intentId)).toMatchObject({
      amountMinor: 104_900,
      currency: 'inr',
      metadata: {
        purchase_id: opened.purchaseId,
        project_id: project.id,
        buyer_id: market.buyer.profileId,
      },
    });
  });

  it("a buyer's repeated and concurrent requests return the same payment", async () => {
    const project = await market.list();
    const answers = await Promise.all([
      market.reserve(project),
      market.reserve(project),
      market.reserve(project),
    ]);
    expect(new Set(answers.map(({ intentId }) => intentId)).size).toBe(1);
    expect((await market.reserve(project)).clientSecret).toBe(answers[0].clientSecret);
  });

  // covers: S7.29
  it('an amount other than the total is rejected, the error contains the total, and nothing is reserved', async () => {
    const project = await market.list({ priceRupees: 999 });
    const refused = await market.ask(project, market.buyer, 100);
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({ code: 'price-changed', total: 1_049, amount: 104_900 });
    expect((await market.ask(project)).status).toBe(200);
  });

  // covers: S3.5
  it('a second buyer is rejected, and the error contains the time at which the first reservation ends', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    const refused = await market.ask(project, await app.signUp());
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({
      code: 'project-reserved',
      reserved_until: opened.expiresAt,
    });
  });

  it.each([
    ['withdrawn', 409, 'project-unavailable'],
    ['archived', 404, 'not-found'],
    ['banned', 404, 'not-found'],
  ] as const)('a purchase of a project that is %s is rejected', async (listingStatus, status, code) => {
    const project = await market.list();
    await app.context.database
      .transaction()
      .execute((tx) => changeListingStatus(tx, project.id, listingStatus));
    expect((await market.ask(project)).problem).toMatchObject({ status, code });
  });

  it('a buyer can reserve at most three projects, even with concurrent requests', async () => {
    const projects = [
      await market.list(),
      await market.list(),
      await market.list(),
      await market.list(),
      await market.list(),
    ];
    const answers = await Promise.all(projects.map((project) => market.ask(project)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.problem.code).toBe('too-many-reservations');
    const held = projects.filter((_, index) => answers[index]?.status === 200);
    expect(new Set(refused?.problem.open)).toEqual(
      new Set(held.map(({ id, title }) => ({ project_id: id, title }))),
    );
  });

  it('a purchase that is started while the provider hangs gets 503 within six seconds and leaves no reservation', async () => {
    const project = await market.list();
    await market.provider.fault({ kind: 'hang', operation: 'payment_intents.create', times: 5 });
    const startedAt = performance.now();
    const request = market.ask(project);
    for (let n = 0; n < 3; n += 1) {
      const browsed = await Promise.race([request, app.api(market.buyer)('GET /api/projects/getproject')]);
      expect(browsed.status).toBe(200);
    }
    const refused = await request;
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    expect(refused.problem).toMatchObject({ status: 503, code: 'service-unavailable' });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(6);
    await market.provider.clearFaults();
    expect((await market.ask(project, await app.signUp())).status).toBe(200);
  }, 15_000);

  it('a lost provider response does not open a second payment', async () => {
    const project = await market.list();
    await market.provider.fault({ kind: 'answer-lost-after-charging', operation: 'payment_intents.create' });
    const opened = await market.reserve(project);
    const journal = await market.provider.journal();
    const mine = journal.filter(({ metadata }) => metadata['project_id'] === project.id);
    expect(mine.map(({ id }) => id)).toEqual([opened.intentId]);
  });

  it('buyers can reserve again within 30 seconds after a long provider outage', async () => {
    const project = await market.list();
    await market.provider.fault({ kind: 'http-500', times: 1_000 });
    for (let n = 0; n < 8; n += 1) expect((await market.ask(project)).status).toBe(503);
    await market.provider.clearFaults();
    await expect
      .poll(async () => (await market.ask(project)).status, { timeout: 30_000, interval: 500 })
      .toBe(200);
  }, 60_000);
});
