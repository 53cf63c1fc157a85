import { expect, it } from 'vitest';
import { readMailbox } from '#tests/support/mailbox.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { settlePurchase } from '../../purchases/settle/settle-purchase.ts';
import { advanceSupport, advanceOrders } from '../advance-orders.ts';

const { app, market } = setUpMarket();

const text = 'Which version of Node.js does the setup script expect?';
const ask = (purchaseId: string, person = market.buyer, said = text) =>
  app.api(person)('POST /api/orders/{purchase_id}/support', {
    params: { purchase_id: purchaseId },
    body: { text: said },
  });
const close = (supportId: string, person = market.buyer) =>
  app.api(person)('POST /api/support/{support_id}/close', { params: { support_id: supportId } });
const write = (purchaseId: string, person = market.seller, said = 'Version 20 or newer.') =>
  app.api(person)('POST /api/orders/{purchase_id}/messages', {
    params: { purchase_id: purchaseId },
    body: { text: said },
  });
const orderOf = async (purchaseId: string, person = market.buyer) =>
  (await app.api(person)('GET /api/orders/{purchase_id}', { params: { purchase_id: purchaseId } })).body.data;
const subjectsTo = async (email: string) => {
  await app.runJobs();
  return (await readMailbox(app.sandbox, email)).map(({ subject }) => subject);
};

async function buyReleased() {
  const project = await market.list({ priceRupees: 1_000 });
  const { purchaseId } = await market.buy(project);
  await app.api(market.buyer)('POST /api/orders/{purchase_id}/works', {
    params: { purchase_id: purchaseId },
  });
  return { project, purchaseId };
}

async function wait(hours: number): Promise<void> {
  await app.pool.query(
    `begin; set local session_replication_role = replica;
     update support_requests set opened_at = opened_at - make_interval(hours => ${hours}),
       due_at = due_at - make_interval(hours => ${hours}), first_answered_at = first_answered_at - make_interval(hours => ${hours}),
       missed_at = missed_at - make_interval(hours => ${hours});
     update order_processes set ended_at = ended_at - make_interval(hours => ${hours}) where ended_at is not null;
     commit`,
  );
  await advanceSupport(app.context);
}

// covers: S7.300, S7.301
it('a buyer can ask for support after the release, and close the request once the seller has answered in the messages', async () => {
  const { purchaseId } = await buyReleased();
  const before = await orderOf(purchaseId);
  expect(before).toMatchObject({
    state: 'released',
    support_days: 30,
    support: null,
    actions: ['ask-support'],
  });
  const asked = await ask(purchaseId);
  expect(asked.body.data).toMatchObject({
    state: 'released',
    money: before.money,
    actions: ['close-support'],
    support: { state: 'waiting', acts: 'seller', otherwise: 'missed', first_answered_at: null },
  });
  const hours = (new Date(asked.body.data.support?.due_at ?? 0).getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(47.9);
  expect(hours).toBeLessThan(48.1);
  expect((await ask(purchaseId)).problem.code).toBe('not-now');
  expect(await subjectsTo(market.seller.email)).toContainEqual(expect.stringMatching(/^Support for /u));
  const due = await app.api(market.seller)('GET /api/orders/due');
  expect(due.body.data).toMatchObject([
    { role: 'seller', next: { act: 'answer-support', otherwise: 'missed', at_stake_minor: null } },
  ]);
  const supportId = asked.body.data.support?.id ?? '';
  expect((await close(supportId, market.seller)).problem.code).toBe('not-now');
  expect((await write(purchaseId)).status).toBe(200);
  expect(await orderOf(purchaseId, market.seller)).toMatchObject({
    actions: ['close-support'],
    support: { state: 'answered', acts: 'buyer', otherwise: 'buyer-silent', missed_at: null },
  });
  expect((await app.api(market.seller)('GET /api/orders/due')).body.data).toEqual([]);
  expect(await subjectsTo(market.buyer.email)).toContainEqual(expect.stringMatching(/answered$/u));
  await write(purchaseId, market.buyer, 'And on Windows?');
  expect(await orderOf(purchaseId)).toMatchObject({ support: { state: 'waiting' } });
  expect((await close(supportId, await app.signUp())).problem.code).toBe('not-found');
  const closed = await close(supportId);
  expect(closed.body.data).toMatchObject({
    actions: ['ask-support'],
    support: { state: 'closed', outcome: 'closed-by-buyer' },
    timeline: expect.arrayContaining([
      expect.objectContaining({ code: 'support-asked', by: 'buyer' }),
      expect.objectContaining({ code: 'support-answered', by: 'seller' }),
      expect.objectContaining({ code: 'support-closed', by: 'buyer' }),
    ]) as unknown,
  });
  expect((await close(supportId)).problem.code).toBe('not-now');
  expect((await app.api(market.seller)('GET /api/feed')).body.data.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['support-asked', 'support-closed']),
  );
});

// covers: S7.300
it('a support request does not pause the order, and is closed when the buyer reports a problem', async () => {
  const { purchaseId } = await market.buy(await market.list());
  const { next } = await orderOf(purchaseId);
  expect((await ask(purchaseId, market.seller)).problem.code).toBe('not-now');
  expect((await ask(purchaseId, market.buyer, 'Help.')).problem).toMatchObject({ reason: 'case-text-short' });
  expect((await ask(purchaseId)).body.data).toMatchObject({ next, paused_by: null });
  const reported = await app.api(market.buyer)('POST /api/orders/{purchase_id}/case', {
    params: { purchase_id: purchaseId },
    body: { reason: 'does-not-run', text, wants: 'fix' },
  });
  expect(reported.body.data).toMatchObject({
    paused_by: 'case',
    support: { state: 'closed', outcome: 'became-case' },
  });
  expect((await ask(purchaseId)).problem.code).toBe('not-now');
});

// covers: S7.302
it('a support deadline that passes counts as missed; a late answer is possible, and an unanswered request is closed', async () => {
  const { purchaseId } = await buyReleased();
  await ask(purchaseId);
  await wait(47);
  expect(await orderOf(purchaseId)).toMatchObject({ support: { state: 'waiting' } });
  await wait(2);
  await advanceSupport(app.context);
  const late = await orderOf(purchaseId, market.seller);
  expect(late).toMatchObject({ actions: [], support: { state: 'late', otherwise: 'unanswered' } });
  expect(late.support?.missed_at).not.toBeNull();
  expect(late.timeline.filter(({ code }) => code === 'support-missed')).toHaveLength(1);
  expect(await subjectsTo(market.buyer.email)).toContainEqual(expect.stringMatching(/^No answer yet/u));
  expect(await subjectsTo(market.seller.email)).toContainEqual(expect.stringMatching(/^You missed/u));
  await write(purchaseId);
  expect(await orderOf(purchaseId)).toMatchObject({ support: { state: 'answered' } });
  await wait(7 * 24 + 1);
  expect(await orderOf(purchaseId)).toMatchObject({ support: { state: 'closed', outcome: 'buyer-silent' } });
  await ask(purchaseId);
  await wait(49);
  await wait(7 * 24 + 1);
  expect(await orderOf(purchaseId)).toMatchObject({ support: { state: 'closed', outcome: 'unanswered' } });
  await advanceOrders(app.context);
  expect(await orderOf(purchaseId)).toMatchObject({ state: 'released', money: { state: 'available' } });
});

// covers: S7.300
it('a buyer can ask for support until 30 days after the release, and buyer and seller can write until the request is closed', async () => {
  const { purchaseId } = await buyReleased();
  await wait(29 * 24 + 23);
  const asked = await ask(purchaseId);
  expect(asked.body.data.support).toMatchObject({ state: 'waiting' });
  await wait(2);
  expect((await write(purchaseId)).status).toBe(200);
  await close(asked.body.data.support?.id ?? '', market.seller);
  expect(await orderOf(purchaseId)).toMatchObject({
    actions: [],
    support: { state: 'closed', outcome: 'closed-by-seller' },
  });
  expect((await ask(purchaseId)).problem.code).toBe('not-now');
  expect((await write(purchaseId)).problem.reason).toBe('messages-closed');
});

// covers: S2.140
it("a seller's pages show the median response time and missed deadlines only after three answered support requests", async () => {
  const { project, purchaseId } = await buyReleased();
  const claim = async () =>
    (
      await app.api(market.buyer)('GET /api/projects/projectdetails/{projectId}', {
        params: { projectId: project.id },
      })
    ).body.data.author.support;
  const finish = async (hours: number) => {
    const asked = await ask(purchaseId);
    await wait(hours);
    await write(purchaseId);
    await close(asked.body.data.support?.id ?? '');
  };
  await finish(1);
  await finish(5);
  expect(await claim()).toBeNull();
  await finish(3);
  expect(await claim()).toEqual({ requests: 3, missed: 0, median_hours: 4 });
  await finish(60);
  expect(await claim()).toEqual({ requests: 4, missed: 1, median_hours: 6 });
});

it('a refund or a deleted account closes the open support request', async () => {
  const { purchaseId, intentId } = await market.buy(await market.list());
  await ask(purchaseId);
  await market.provider.refund(intentId);
  await settlePurchase(app.context, intentId);
  expect((await orderOf(purchaseId)).support).toMatchObject({ state: 'closed', outcome: 'reversed' });
  const other = await buyReleased();
  await ask(other.purchaseId);
  expect((await app.api(market.buyer)('DELETE /api/auth/account')).status).toBe(200);
  expect((await orderOf(other.purchaseId, market.seller)).support).toMatchObject({
    state: 'closed',
    outcome: 'account-deleted',
  });
});
