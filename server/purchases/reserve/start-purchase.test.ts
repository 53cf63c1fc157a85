import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { detailsFor, market as marketPage } from '#tests/support/selling.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { changeListingStatus } from '../../projects/listing-store.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';

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

async function listAboveMaximum() {
  const project = await market.list();
  await app.context.database.transaction().execute(async (tx) => {
    await sql`set local protohaat.restoring = 'on'`.execute(tx);
    await tx.updateTable('projects').set({ priceRupees: 1_000_000 }).where('id', '=', project.id).execute();
  });
  await refreshCatalogue(app.context.database);
  return project;
}

describe('price limits for sellers', () => {
  it('a project at the maximum price can be sold', async () => {
    const { purchaseId } = await market.buy(await market.list({ priceRupees: 950_000 }));
    expect(await market.stateOf(purchaseId)).toBe('paid');
  });
});

describe('older listings above the maximum price', () => {
  it('an older listing above the maximum price can be edited but not bought', async () => {
    const project = await listAboveMaximum();
    const params = { projectId: project.id };
    const page = await app.api(market.buyer)('GET /api/projects/projectdetails/{projectId}', { params });
    expect(page.body.data).toMatchObject({ price: 1_000_000, status: 'available' });
    const refused = await market.ask(project, market.buyer, 105_000_000);
    expect(refused.problem).toMatchObject({ status: 409, code: 'project-unavailable' });
    expect(refused.problem.message).toContain('lower the price first');
    const edit = (body: { title?: string; price?: number }) =>
      app.api(market.seller)('PUT /api/projects/{projectId}', { params, body });
    expect((await edit({ title: 'Still dear' })).status).toBe(200);
    expect((await edit({ price: 999 })).status).toBe(200);
    expect((await market.ask(project)).status).toBe(200);
  });
});

const copies = { licence: 'single-project', priceRupees: 250 } as const;

async function signUp(count: number): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  for (let n = 0; n < count; n += 1) people.push(await app.signUp());
  return people;
}

const edit = (id: string, body: object, person = market.seller) =>
  app.api(person)('PUT /api/projects/{projectId}', { params: { projectId: id }, body });

// covers: S4.49
it('ten buyers who pay at the same time all get a copy, and each sees only their own purchase', async () => {
  const project = await market.list(copies);
  const buyers = await signUp(10);
  await Promise.all(buyers.map((buyer) => market.buy(project, buyer)));
  const [stranger] = await signUp(1);
  for (const buyer of buyers) {
    const page = await detailsFor(app, buyer, project.id);
    expect(page).toMatchObject({ relation: 'buyer', status: 'sold', copies_sold: 10, sale_mode: 'copies' });
    expect(page.purchase?.licence).toBe('single-project');
  }
  const seen = await detailsFor(app, stranger!, project.id);
  expect(seen).toMatchObject({
    relation: 'visitor',
    status: 'available',
    copies_sold: 10,
    licence: 'single-project',
  });
  expect(seen.purchase).toBeUndefined();
  const listed = await marketPage(app, stranger!, { sold: false });
  expect(listed.data).toMatchObject([{ project_id: project.id, status: 'available', copies_sold: 10 }]);
  const me = (await app.api(market.seller)('GET /api/auth/me')).body.data;
  expect([me.soldProject, me.total_sale]).toEqual([10, 2_500]);
});

it('only one of two concurrent buyers can reserve an exclusive project, but both can reserve a copy', async () => {
  const [first, second] = await signUp(2);
  const sole = await market.list();
  const asked = await Promise.all([market.ask(sole, first), market.ask(sole, second)]);
  expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const project = await market.list(copies);
  const copied = await Promise.all([market.ask(project, first), market.ask(project, second)]);
  expect(copied.map(({ status }) => status)).toEqual([200, 200]);
});

it('a buyer who buys in two tabs gets one payment, and cannot buy a second copy', async () => {
  const project = await market.list(copies);
  const [one, other] = await Promise.all([market.reserve(project), market.reserve(project)]);
  expect(one.purchaseId).toBe(other.purchaseId);
  expect(await detailsFor(app, market.buyer, project.id)).toMatchObject({
    status: 'pending',
    reserved_by_me: true,
  });
  await market.provider.pay(one.clientSecret);
  await market.hint(one.intentId);
  const again = await market.ask(project);
  expect([again.status, again.problem.code]).toEqual([409, 'project-sold']);
});

it("a buyer's purchase of a copy is never shown to another viewer, although both read the same cached data", async () => {
  const project = await market.list(copies);
  await market.buy(project);
  const [stranger] = await signUp(1);
  for (let round = 0; round < 2; round += 1) {
    for (const [person, relation] of [
      [market.buyer, 'buyer'],
      [stranger!, 'visitor'],
    ] as const) {
      expect((await detailsFor(app, person, project.id)).relation).toBe(relation);
      const [card] = (await marketPage(app, person)).data;
      expect(card?.relation).toBe(relation);
      expect(card?.purchase === undefined).toBe(relation === 'visitor');
    }
  }
});

// covers: S4.50
it("refunding a copy ends only its buyer's access, and the buyer can buy again", async () => {
  const project = await market.list(copies);
  const [other] = await signUp(1);
  const refunded = await market.buy(project);
  await market.buy(project, other);
  await market.provider.refund(refunded.intentId);
  await settlePurchase(app.context, refunded.intentId);
  await app.runJobs();
  expect(await market.stateOf(refunded.purchaseId)).toBe('refunded');
  expect(await detailsFor(app, market.buyer, project.id)).toMatchObject({
    relation: 'visitor',
    status: 'available',
    copies_sold: 1,
  });
  expect((await detailsFor(app, other!, project.id)).relation).toBe('buyer');
  expect((await market.ask(project)).status).toBe(200);
});

it('a seller can change the price and licence of copies while copies are being bought, and buyers keep the terms of their purchase', async () => {
  const project = await market.list(copies);
  const open = await market.reserve(project);
  expect((await edit(project.id, { price: 400, licence: 'personal-use' })).status).toBe(200);
  await market.provider.pay(open.clientSecret);
  await market.hint(open.intentId);
  const page = await detailsFor(app, market.buyer, project.id);
  expect(page).toMatchObject({ price: 400, licence: 'personal-use' });
  expect(page.purchase).toMatchObject({ amount: project.amountMinor, licence: 'single-project' });
  const receipt = await app.api(market.buyer)('GET /api/payment/receipts/{purchase_id}', {
    params: { purchase_id: open.purchaseId },
  });
  expect(receipt.body.data).toMatchObject({ licence: 'single-project', price: 250 });
});

// covers: S4.51
it("a listing's sale mode can change only before its first sale and while nobody is paying", async () => {
  const project = await market.list();
  const toCopies = { sale_mode: 'copies', licence: 'any-project' };
  expect((await edit(project.id, { sale_mode: 'copies' })).problem.field).toBe('licence');
  expect((await edit(project.id, { ...toCopies, licence: 'repository' })).problem.reason).toBe(
    'repository-without-licence',
  );
  expect((await edit(project.id, toCopies)).body.data).toMatchObject({
    sale_mode: 'copies',
    licence: 'any-project',
  });
  const open = await market.reserve(project);
  const refused = await edit(project.id, { sale_mode: 'exclusive' });
  expect([refused.problem.code, refused.problem.reason]).toEqual([
    'sale-mode-fixed',
    'sale-mode-while-reserved',
  ]);
  await market.provider.pay(open.clientSecret);
  await market.hint(open.intentId);
  await market.provider.refund(open.intentId);
  await settlePurchase(app.context, open.intentId);
  const afterSale = await edit(project.id, { sale_mode: 'exclusive' });
  expect([afterSale.problem.code, afterSale.problem.reason]).toEqual([
    'sale-mode-fixed',
    'sale-mode-after-sale',
  ]);
  const robot = await market.list({ category: 'HARDWARE' });
  expect((await edit(robot.id, toCopies)).problem.field).toBe('sale_mode');
});

it("a payment that arrives after its listing's sale mode changed is refunded", async () => {
  const project = await market.list();
  const late = await market.reserve(project);
  await app.context.database
    .updateTable('purchases')
    .set({ state: 'expired', endedAt: new Date(), paymentOpen: true })
    .where('id', '=', late.purchaseId)
    .execute();
  expect((await edit(project.id, { sale_mode: 'copies', licence: 'any-project' })).status).toBe(200);
  await market.provider.pay(late.clientSecret);
  await market.hint(late.intentId);
  await app.runJobs();
  expect(await market.stateOf(late.purchaseId)).toBe('refunded');
});

it('deleting a copies listing ends every open payment, and buyers keep their copies', async () => {
  const project = await market.list(copies);
  const [second, third] = await signUp(2);
  await market.buy(project);
  const open = [await market.reserve(project, second), await market.reserve(project, third)];
  const removed = await app.api(market.seller)('DELETE /api/projects/{projectId}', {
    params: { projectId: project.id },
  });
  expect(removed.status).toBe(200);
  await app.runJobs();
  for (const { purchaseId } of open) expect(await market.stateOf(purchaseId)).toBe('cancelled');
  expect((await detailsFor(app, market.buyer, project.id)).relation).toBe('buyer');
  const bought = await app.api(market.buyer)('GET /api/projects/buyed-project');
  expect(bought.body.data.map((card) => card.project_id)).toEqual([project.id]);
  const gone = await app.api(second)('GET /api/projects/projectdetails/{projectId}', {
    params: { projectId: project.id },
  });
  expect(gone.status).toBe(404);
});

it('unpaid reservations of copies do not shorten those of other buyers', async () => {
  const project = await market.list(copies);
  for (const buyer of await signUp(4)) {
    const { purchaseId } = await market.reserve(project, buyer);
    await market.lapse(purchaseId);
    await market.sweep();
  }
  const { expiresAt } = await market.reserve(project);
  expect(new Date(expiresAt).getTime() - Date.now()).toBeGreaterThan(14 * 60_000);
});
