import { expect, it } from 'vitest';
import { detailsFor, market as marketPage } from '#tests/support/selling.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';

const { app, market } = setUpMarket();

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
