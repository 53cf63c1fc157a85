import { expect, it } from 'vitest';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { decideClaim } from '#server/console/decide-claim.ts';
import { gatherEvidence } from '#server/console/gather-evidence.ts';
import { recheckRepositories } from '#server/projects/recheck-repositories.ts';
import { settlePurchase } from '#server/purchases/settle/settle-purchase.ts';
import { refreshCatalogue } from '../support/catalogue.ts';
import { controlGithub, installApp } from '../support/github-sign-in.ts';
import { readMailbox } from '../support/mailbox.ts';
import { addCommit } from '../support/repositories.ts';
import { buy, detailsFor } from '../support/selling.ts';
import { setUpMarket } from '../support/set-up-market.ts';
import type { TestPerson } from '../support/test-app.ts';
import { openVersionStage } from '../support/version-stage.ts';

const { app, market } = setUpMarket();

const of = (purchaseId: string) => ({ params: { purchase_id: purchaseId } });
const refund = (purchaseId: string, person: TestPerson) =>
  app.api(person)('POST /api/payment/purchases/{purchase_id}/refund', of(purchaseId));
const download = (id: string, person: TestPerson) =>
  app.api(person)('GET /api/projects/{id}/download', { params: { id } });
const review = (id: string, person: TestPerson) =>
  app.api(person)('POST /api/projects/{id}/reviews', {
    params: { id },
    body: { rating: 5, comment: 'Good.' },
  });
const complain = (purchaseId: string, person: TestPerson) =>
  app.api(person)('POST /api/orders/{purchase_id}/case', {
    ...of(purchaseId),
    body: { reason: 'does-not-run', text: 'It stops as soon as it starts.', wants: 'refund' },
  });
const edit = (projectId: string, person: TestPerson, body: { title?: string; price?: number }) =>
  app.api(person)('PUT /api/projects/{projectId}', { params: { projectId }, body });

async function refuse(...answers: Promise<{ readonly status: number }>[]): Promise<void> {
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400);
  for (const status of statuses) expect(status).toBeLessThan(500);
}

async function sellPrivateRepository(seller: TestPerson) {
  const stage = openVersionStage(app, seller, 'asha-verma');
  const name = await stage.makeCode({ 'src/a.js': stage.program(1) });
  const set = (isPrivate: boolean) =>
    controlGithub(app.sandbox, 'PUT', `repositories/asha-verma/${name}`, {
      private: isPrivate,
      collaborators: [],
    });
  await set(true);
  await installApp(app.sandbox, 'asha-verma', [name]);
  return { project: await stage.list(name), publish: () => set(false) };
}

it('an afternoon of cheats by buyers costs a seller nothing', async () => {
  const { buyer, seller } = market;
  const cheat = await app.signUp({ name: 'Vikas Shetty' });
  const asha = await app.signUp({ name: 'Asha Rao', github: 'asha-verma' });

  // Holding a private listing off the market for nothing: bought, cancelled, and held again.
  const { project: secret } = await sellPrivateRepository(asha);
  await buy(app, cheat, secret);
  const purchaseOf = async (person: TestPerson, id: string) =>
    (await detailsFor(app, person, id)).purchase?.purchase_id ?? '';
  expect((await refund(await purchaseOf(cheat, secret.id), cheat)).status).toBe(200);
  const again = await app.api(cheat)('POST /api/payment/create-payment-intent', {
    body: { project_id: secret.id, amount: quotePrice(secret.price).amountMinor },
  });
  expect(again.problem.reason).toBe('cancelled-before');

  // The code and the money: cancelling after the download.
  const friend = await app.signUp();
  await buy(app, friend, secret, '5555555555554444');
  expect((await download(secret.id, friend)).status).toBe(200);
  await refuse(refund(await purchaseOf(friend, secret.id), friend));

  // Two buyers of one project, and what strangers try with a purchase of others.
  const project = await market.list({ title: 'Lab timer' });
  const { purchaseId } = await market.buy(project, buyer);
  await refuse(
    market.ask(project, cheat),
    market.markSold(project, cheat),
    download(project.id, cheat),
    refund(purchaseId, cheat),
    complain(purchaseId, cheat),
    review(project.id, cheat),
    review(project.id, seller),
    app.api(cheat)('POST /api/orders/{purchase_id}/works', of(purchaseId)),
    app.api(cheat)('GET /api/orders/{purchase_id}', of(purchaseId)),
    app.api(cheat)('GET /api/orders/{purchase_id}/messages', of(purchaseId)),
    app.api(cheat)('POST /api/orders/{purchase_id}/messages', { ...of(purchaseId), body: { text: 'Hello' } }),
    app.api(cheat)('GET /api/payment/receipts/{purchase_id}', of(purchaseId)),
    app.api(cheat)('GET /api/payment/purchases/{purchase_id}/grant', of(purchaseId)),
    app.api(cheat)('POST /api/orders/{purchase_id}/support', {
      ...of(purchaseId),
      body: { text: 'Help me' },
    }),
  );

  // Less than the price, no address for a device, and another person's address.
  const device = await market.list({ category: 'HARDWARE', title: 'Robot arm' });
  await refuse(market.ask(device, cheat, 100), market.ask(device, cheat));
  await market.saveAddress(device, '4 Park Street, Kolkata 700016');
  await refuse(market.ask(device, cheat));

  // A second review, and a case after "it works".
  expect((await review(project.id, buyer)).status).toBe(200);
  await refuse(review(project.id, buyer));
  expect((await app.api(buyer)('POST /api/orders/{purchase_id}/works', of(purchaseId))).status).toBe(200);
  await refuse(complain(purchaseId, buyer), refund(purchaseId, buyer));

  // "It works", the account deleted, and the payment disputed at the bank.
  const robot = await market.list({ category: 'HARDWARE', title: 'Line follower' });
  await market.saveAddress(robot, '4 Park Street, Kolkata 700016', cheat);
  const order = await market.buy(robot, cheat);
  await app.api(seller)('PATCH /api/projects/shipping-details/{shippingId}', {
    params: { shippingId: order.purchaseId },
    body: { status: 'Delivered' },
  });
  await app.api(cheat)('POST /api/orders/{purchase_id}/received', of(order.purchaseId));
  await app.api(cheat)('POST /api/orders/{purchase_id}/works', of(order.purchaseId));
  expect((await app.api(cheat)('DELETE /api/auth/account')).status).toBe(200);
  const dispute = await market.provider.openDispute(order.intentId);
  await settlePurchase(app.context, order.intentId);
  const { html } = await gatherEvidence(app.context, order.purchaseId, { actor: 'asha' });
  for (const fact of ['Vikas Shetty', cheat.email, '4 Park Street']) expect(html).toContain(fact);
  await market.provider.closeDispute(dispute, 'won');
  await settlePurchase(app.context, order.intentId);
}, 120_000);

it('an afternoon of cheats by sellers costs a buyer nothing', async () => {
  const asha = await app.signUp({ name: 'Asha Rao', github: 'asha-verma' });
  const rival = await app.signUp({ name: 'Meera Nair', github: 'meera-nair' });
  const { buyer } = market;
  const stage = openVersionStage(app, asha, 'asha-verma');

  // Other code, and other texts, under the stars of what was sold.
  const code = { 'src/a.js': stage.program(1) };
  const name = await stage.makeCode(code);
  const todo = await stage.list(name, { title: 'Todo list', sale_mode: 'copies', licence: 'personal-use' });
  await buy(app, buyer, todo);
  expect((await review(todo.id, buyer)).body.data.version).toBe(1);
  await addCommit(app, 'asha-verma', name, { 'src/a.js': null, 'app/hospital.js': stage.program(7) });
  await refuse(stage.verify(asha, stage.addressOf(name), todo.id));
  expect((await edit(todo.id, asha, { title: 'Hospital system' })).status).toBe(200);
  expect((await detailsFor(app, rival, todo.id)).former_texts).toMatchObject([{ title: 'Todo list' }]);

  // The same code as another listing, and by another seller.
  const copy = await stage.makeCode(code, 'meera-nair');
  const again = await stage.makeCode(code);
  await refuse(
    stage.verify(asha, stage.addressOf(again)),
    stage.verify(rival, stage.addressOf(copy, 'meera-nair')),
    stage.verify(rival, stage.addressOf(name)),
  );

  // A repository sold to one buyer and then shown to everybody.
  const { project, publish } = await sellPrivateRepository(asha);
  await buy(app, buyer, project);
  expect((await download(project.id, buyer)).status).toBe(200);
  await publish();
  await recheckRepositories(app.context, null);
  await app.runJobs();
  const subjects = (await readMailbox(app.sandbox, buyer.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('made public'))).toHaveLength(1);

  // Withdrawn, dearer or deleted while somebody pays: the buyer gets what was promised, at that price.
  const timer = await market.list({ title: 'Lab timer', priceRupees: 500 });
  const open = await market.reserve(timer);
  const dearer = await edit(timer.id, market.seller, { price: 5_000 });
  expect(dearer.status).toBeGreaterThanOrEqual(400);
  await app.api(market.seller)('DELETE /api/projects/{projectId}', { params: { projectId: timer.id } });
  await market.provider.pay(open.clientSecret);
  await market.hint(open.intentId);
  expect(await market.stateOf(open.purchaseId)).toBe('paid');

  // Delivered in a word, the account left with the money, the order postponed.
  await refuse(
    app.api(market.seller)('POST /api/orders/{purchase_id}/works', of(open.purchaseId)),
    app.api(market.seller)('POST /api/orders/{purchase_id}/received', of(open.purchaseId)),
    app.api(market.seller)('DELETE /api/auth/account'),
    market.ask(await market.list({ title: 'Own' }), market.seller),
  );

  // Freezing a rival's listing by one claim after another.
  const claim = (person: TestPerson, id: string) =>
    app.api(person)('POST /api/projects/{id}/claim', {
      params: { id },
      body: { reason: 'my-code', text: 'I wrote this, and here is how it works inside.' },
    });
  await app.pool.query("update profiles set created_at = now() - interval '30 days'");
  await refreshCatalogue(app.context.database);
  const target = await market.list({ title: 'Tide table' });
  const first = (await claim(rival, target.id)).body.data;
  expect(first.held_until).not.toBeNull();
  await decideClaim(app.context, {
    number: first.number,
    accepted: false,
    reason: 'Nothing shows it',
    actor: 'asha',
  });
  expect((await claim(asha, target.id)).body.data.held_until).toBeNull();
  expect((await market.ask(target, buyer)).status).toBe(200);

  // A claim about the own listing, and a reaction to it.
  await refuse(
    claim(asha, todo.id),
    app.api(asha)('POST /api/reports', {
      body: { kind: 'listing', subject: todo.id, reason: 'spam' },
    }),
  );
}, 120_000);
