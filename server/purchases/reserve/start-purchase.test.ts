import { describe, expect, it } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';

const { app, market } = setUpMarket();

describe('asking for a payment', () => {
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

  it('repeated and concurrent requests of a buyer return the same payment', async () => {
    const project = await market.list();
    const answers = await Promise.all([
      market.reserve(project),
      market.reserve(project),
      market.reserve(project),
    ]);
    expect(new Set(answers.map(({ intentId }) => intentId)).size).toBe(1);
    expect((await market.reserve(project)).clientSecret).toBe(answers[0].clientSecret);
  });

  it('an amount other than the listed price is refused with the total, and nothing is reserved', async () => {
    const project = await market.list({ priceRupees: 999 });
    const refused = await market.ask(project, market.buyer, 100);
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({ code: 'price-changed', total: 1_049, amount: 104_900 });
    expect((await market.ask(project)).status).toBe(200);
  });

  it('a second buyer is refused with the end of the first reservation', async () => {
    const project = await market.list();
    const opened = await market.reserve(project);
    const refused = await market.ask(project, await app.signUp());
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({
      code: 'project-reserved',
      reserved_until: opened.expiresAt,
    });
  });

  it('a sold project is refused to every buyer', async () => {
    const project = await market.list();
    await market.buy(project);
    for (const person of [market.buyer, await app.signUp()]) {
      expect((await market.ask(project, person)).problem).toMatchObject({
        status: 409,
        code: 'project-sold',
      });
    }
  });

  it('a seller cannot buy their own project', async () => {
    const project = await market.list();
    expect((await market.ask(project, market.seller)).problem).toMatchObject({
      status: 403,
      code: 'own-project',
    });
  });

  it('the owner of the repository cannot buy the project', async () => {
    const owner = await app.signUp({ github: 'asha-verma' });
    const project = await market.list({ repository: 'Asha-Verma/Robot' });
    expect((await market.ask(project, owner)).problem).toMatchObject({ status: 403, code: 'own-project' });
  });

  it.each([
    ['withdrawn', 409, 'project-unavailable'],
    ['archived', 404, 'not-found'],
    ['banned', 404, 'not-found'],
  ] as const)('refuses a project that is %s', async (listing, status, code) => {
    const project = await market.list();
    await app.context.database.updateTable('projects').set({ listing }).execute();
    expect((await market.ask(project)).problem).toMatchObject({ status, code });
  });

  it('a purchase of an unknown project is refused', async () => {
    const nothing = { ...(await market.list()), id: '0198c0de-0000-7000-8000-000000000000' };
    expect((await market.ask(nothing)).problem).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('a purchase of hardware requires an address', async () => {
    const project = await market.list({ category: 'HARDWARE' });
    expect((await market.ask(project)).problem).toMatchObject({ status: 409, code: 'shipping-required' });
    expect((await market.leaveAddress(project)).status).toBe(200);
    expect((await market.ask(project)).status).toBe(200);
  });

  it('a buyer holds at most three projects, also with concurrent requests', async () => {
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

  it('a hanging provider leads to 503 within six seconds and no reservation', async () => {
    const project = await market.list();
    await market.provider.fault({ kind: 'hang', operation: 'payment_intents.create', times: 5 });
    const startedAt = performance.now();
    const asking = market.ask(project);
    // Other pages keep working.
    for (let n = 0; n < 3; n += 1) {
      const browsed = await Promise.race([asking, app.api(market.buyer)('GET /api/projects/getproject')]);
      expect(browsed.status).toBe(200);
    }
    const refused = await asking;
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    expect(refused.problem).toMatchObject({ status: 503, code: 'service-unavailable' });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(6);
    await market.provider.clearFaults();
    expect((await market.ask(project, await app.signUp())).status).toBe(200);
  }, 15_000);

  it('a lost response of the provider does not open a second payment', async () => {
    const project = await market.list();
    await market.provider.fault({ kind: 'answer-lost-after-charging', operation: 'payment_intents.create' });
    const opened = await market.reserve(project);
    const journal = await market.provider.journal();
    const mine = journal.filter(({ metadata }) => metadata['project_id'] === project.id);
    expect(mine.map(({ id }) => id)).toEqual([opened.intentId]);
  });

  it('sales resume within half a minute of a long outage', async () => {
    const project = await market.list();
    await market.provider.fault({ kind: 'http-500', times: 1_000 });
    // More failures than the circuit breaker's threshold, after which requests fail fast.
    for (let n = 0; n < 8; n += 1) expect((await market.ask(project)).status).toBe(503);
    await market.provider.clearFaults();
    await expect
      .poll(async () => (await market.ask(project)).status, { timeout: 30_000, interval: 500 })
      .toBe(200);
  }, 60_000);
});
