import { expect, it } from 'vitest';
import type { BodyOf } from '#contract/calls.ts';
import { decideCase } from '#server/console/decide-case.ts';
import { listMoneyDifferences } from '#server/machine/audit-store.ts';
import { advanceCases } from '#server/orders/advance-orders.ts';
import { preparePayouts } from '#server/payouts/prepare-payouts.ts';
import { refundSale } from '#server/purchases/refund/refund-sale.ts';
import { TestBrowser } from '../support/browser.ts';
import { newestLinkToken, readMailbox } from '../support/mailbox.ts';
import { addPayoutAccount, releaseOrder } from '../support/pay-out.ts';
import { detailsFor, market as listsSeenBy, titles } from '../support/selling.ts';
import { setUpMarket } from '../support/set-up-market.ts';
import type { TestPerson } from '../support/test-app.ts';

const { app, market } = setUpMarket();

const PASSWORD = 'monsoon-kettle-42';

/** One market and one cheat after another, each through HTTP only. A cheat fails if it gains nothing. */
it('an afternoon of cheats moves no money, no rank, no name and no mailbox', async () => {
  const cheat = await app.signUp({ name: 'Vikas Shetty' });
  const project = await market.list({ title: 'Lab timer', priceRupees: 500 });
  const other = await market.list({ title: 'Tide table' });
  const like = (person: TestPerson, id: string) =>
    app.api(person)('POST /api/projects/{id}/like', { params: { id } });

  // A stolen session makes no key that outlives it.
  const session = new TestBrowser(app.url);
  const email = 'owner.of.a.session@example.com';
  await session.postJson('/api/identity/sign-up/email', { name: 'Tara', email, password: PASSWORD });
  const { token } = (await (await session.request('/api/identity/token')).json()) as { token: string };
  await app.api(token)('POST /api/auth/complete-profile', {
    body: { username: 'tara.rao', full_name: 'Tara Rao', college_name: 'COEP' },
  });
  const key = await app.api(token)('POST /api/auth/tokens', { body: { name: 'Mine', scopes: ['read'] } });
  expect(key.status).toBeGreaterThanOrEqual(400);

  // Popularity is not made by accounts that come and go.
  await like(market.buyer, other.id);
  for (let round = 1; round <= 5; round += 1) {
    const puppet = await app.signUp({ email: `puppet+${round}@example.com` });
    await like(puppet, project.id);
    expect((await app.api(puppet)('DELETE /api/auth/account')).status).toBe(200);
  }
  await app.context.jobs.enqueue({ name: 'refresh-reputation' }, {});
  await app.runJobs();
  expect((await detailsFor(app, cheat, project.id)).stats.likes).toBe(0);
  const popular = await listsSeenBy(app, cheat, { sort: 'popular' });
  expect(titles(popular.data)).toEqual(['Tide table', 'Lab timer']);

  // No contact in a public text, and no name that suggests the marketplace.
  for (const text of ['Call me: 98765,43210', 'gpay asha at okaxis', '9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣']) {
    const asked = await app.api(cheat)('POST /api/projects/{id}/questions', {
      params: { id: project.id },
      body: { text },
    });
    expect([text, asked.problem.code]).toEqual([text, 'invalid-field']);
  }
  for (const [username, college] of [
    ['grievance-officer', 'COEP'],
    ['razorpay', 'COEP'],
    ['vikas', 'Verified by ProtoHaat'],
  ] as const) {
    const renamed = await app.api(cheat)('POST /api/auth/updateProfile', {
      body: { username, full_name: 'Vikas Shetty', college_name: college },
    });
    expect([username, renamed.problem.code]).toEqual([username, 'invalid-field']);
  }

  // Strangers who sign up with a newcomer's address lock nobody out, and their password opens nothing of the newcomer's.
  const address = 'newcomer@example.com';
  const newcomer = new TestBrowser(app.url);
  await newcomer.postJson('/api/identity/sign-up/email', { name: '', email: address, password: PASSWORD });
  await app.runJobs();
  const link = await newestLinkToken(app.sandbox, address, '/verify-email');
  for (let count = 1; count <= 5; count += 1) {
    const stranger = new TestBrowser(app.url);
    const foreign = { name: '', email: address, password: `strangers-password-${count}` };
    await stranger.postJson('/api/identity/sign-up/email', foreign);
  }
  const signIn = async (browser: TestBrowser, password: string): Promise<number> =>
    (await browser.postJson('/api/identity/sign-in/email', { email: address, password })).status;
  expect(await signIn(new TestBrowser(app.url), PASSWORD)).toBe(200);
  expect((await newcomer.postJson('/api/identity/verify-email', { token: link })).status).toBe(200);
  expect(await signIn(new TestBrowser(app.url), PASSWORD)).toBe(200);
  expect(await signIn(new TestBrowser(app.url), 'strangers-password-1')).toBe(401);

  // Questions do not flood the seller, nor sign-ups and resets a stranger's mailbox.
  for (let count = 1; count <= 3; count += 1) {
    await app.api(cheat)('POST /api/projects/{id}/questions', {
      params: { id: project.id },
      body: { text: `Does it run on version ${count}?` },
    });
  }
  const spellings = Array.from({ length: 10 }, (_none, index) => `victim+${index}@example.com`);
  for (const spelling of spellings) {
    const browser = new TestBrowser(app.url);
    await browser.postJson('/api/identity/sign-up/email', { name: '', email: spelling, password: PASSWORD });
    await browser.postJson('/api/identity/request-password-reset', { email: spelling });
  }
  await app.runJobs();
  const flood = await Promise.all(spellings.map((spelling) => readMailbox(app.sandbox, spelling)));
  expect(flood.flat()).toHaveLength(6);
  const asked = (await readMailbox(app.sandbox, market.seller.email)).filter(({ subject }) =>
    subject.includes('question'),
  );
  expect(asked).toHaveLength(1);

  // A lower price, somebody else's payment, and an own purchase.
  const start = (person: TestPerson, amount: number) =>
    app.api(person)('POST /api/payment/create-payment-intent', { body: { project_id: project.id, amount } });
  expect((await start(cheat, 100)).status).toBe(409);
  expect((await start(market.seller, project.amountMinor)).status).toBeGreaterThanOrEqual(400);
  expect((await market.markSold(project, cheat)).status).toBeGreaterThanOrEqual(400);
  const { purchaseId } = await market.buy(project);
  const of = { params: { purchase_id: purchaseId } };
  expect((await app.api(cheat)('POST /api/orders/{purchase_id}/works', of)).status).toBe(404);
  const grant = await app.api(cheat)('GET /api/payment/purchases/{purchase_id}/grant', of);
  expect(grant.status).toBe(404);
  expect((await start(cheat, project.amountMinor)).status).toBe(409);

  // A claim by an account of the same minute does not stop another listing's sales.
  await app.api(cheat)('POST /api/projects/{id}/claim', {
    params: { id: other.id },
    body: { reason: 'my-code', text: 'I wrote this, and here is how it works inside.' },
  });
  const buyer = await app.signUp();
  const bought = await app.api(buyer)('POST /api/payment/create-payment-intent', {
    body: { project_id: other.id, amount: other.amountMinor },
  });
  expect(bought.status).toBe(200);

  // Shipped, pending and shipped again does not postpone the end of an order.
  const device = await market.list({ category: 'HARDWARE', title: 'Robot arm' });
  await market.saveAddress(device);
  const parcel = await market.buy(device);
  const dueAt = async () =>
    (
      await app.api(market.buyer)('GET /api/orders/{purchase_id}', {
        params: { purchase_id: parcel.purchaseId },
      })
    ).body.data.next?.by;
  const setStatus = (status: 'Shipped' | 'Pending') =>
    app.api(market.seller)('PATCH /api/projects/shipping-details/{shippingId}', {
      params: { shippingId: parcel.purchaseId },
      body: { status },
    });
  await setStatus('Shipped');
  const first = await dueAt();
  for (const status of ['Pending', 'Shipped', 'Pending', 'Shipped'] as const) await setStatus(status);
  expect(new Date((await dueAt()) ?? 0).getTime()).toBeLessThanOrEqual(
    new Date(first ?? 0).getTime() + 1_000,
  );

  // Nobody takes the name that a seller gave up.
  await app.api(market.seller)('POST /api/auth/updateProfile', {
    body: { username: 'asha.the.new', full_name: 'Asha Verma', college_name: 'COEP' },
  });
  const taken = await app.api(cheat)('POST /api/auth/updateProfile', {
    body: { username: market.seller.username, full_name: 'Vikas Shetty', college_name: 'COEP' },
  });
  expect(taken.problem.code).toBe('username-taken');
}, 60_000);

const of = (purchaseId: string) => ({ params: { purchase_id: purchaseId } });
const ofCase = (caseId: string) => ({ params: { case_id: caseId } });
const orderOf = async (purchaseId: string) =>
  (await app.api(market.buyer)('GET /api/orders/{purchase_id}', of(purchaseId))).body.data;
const complain = (
  purchaseId: string,
  reason: BodyOf<'POST /api/orders/{purchase_id}/case'>['reason'] = 'does-not-run',
  person: TestPerson = market.buyer,
) =>
  app.api(person)('POST /api/orders/{purchase_id}/case', {
    ...of(purchaseId),
    body: { reason, text: 'It stops as soon as it starts.', wants: 'refund' },
  });
const offer = (caseId: string, amount: number) =>
  app.api(market.seller)('POST /api/cases/{case_id}/offer', {
    ...ofCase(caseId),
    body: { kind: 'part-refund', amount },
  });
const act = (what: 'accept' | 'escalate' | 'withdraw', caseId: string) =>
  app.api(market.buyer)(`POST /api/cases/{case_id}/${what}`, ofCase(caseId));
const balance = async () => (await app.api(market.seller)('GET /api/balance')).body.data;
const refunded = async (intentId: string) => (await market.provider.intent(intentId)).refundedMinor;
const buySoftware = async () => await market.buy(await market.list({ priceRupees: 1_000 }));

async function openCase() {
  const bought = await buySoftware();
  const { case: opened } = (await complain(bought.purchaseId)).body.data;
  return { ...bought, caseId: opened?.id ?? '', number: opened?.number ?? 0 };
}

async function passCaseDeadline(): Promise<void> {
  await app.pool.query(
    `update cases set due_at = now() - interval '1 second', overdue_at = now() - interval '1 second' where state <> 'closed'`,
  );
  await advanceCases(app.context);
  await app.runJobs();
}

it('a seller gains nothing by reporting a delivery immediately, and a buyer who received nothing is refunded', async () => {
  const device = await market.list({ category: 'HARDWARE', title: 'Robot arm' });
  await market.saveAddress(device);
  const { purchaseId, intentId } = await market.buy(device);
  const delivered = await app.api(market.seller)('PATCH /api/projects/shipping-details/{shippingId}', {
    params: { shippingId: purchaseId },
    body: { status: 'Delivered' },
  });
  expect(delivered.status).toBe(200);
  expect(await orderOf(purchaseId)).toMatchObject({ state: 'delivered', money: { state: 'held' } });
  expect(await balance()).toMatchObject({ available: 0 });
  expect((await complain(purchaseId, 'never-arrived')).status).toBe(200);
  await passCaseDeadline();
  expect(await orderOf(purchaseId)).toMatchObject({
    state: 'reversed',
    case: { outcome: 'seller-silent' },
  });
  expect(await refunded(intentId)).toBe(device.amountMinor);
  expect(await balance()).toMatchObject({ held: 0, available: 0 });
});

it('offers and decisions never refund more than remains of the payment', async () => {
  const { purchaseId, intentId, caseId } = await openCase();
  await offer(caseId, 63_000);
  await act('accept', caseId);
  await app.runJobs();
  expect(await refunded(intentId)).toBe(63_000);
  const again = (await complain(purchaseId)).body.data.case;
  expect((await offer(again?.id ?? '', 42_000)).problem.reason).toBe('offer-too-high');
  const decide = (decision: 'refund' | 'part-refund', rupees: number | null = null) =>
    decideCase(app.context, { number: again?.number ?? 0, decision, rupees, reason: 'x', actor: 'asha' });
  await expect(decide('part-refund', 420)).rejects.toThrow('less than the ₹420 left');
  await decide('refund');
  await app.runJobs();
  expect(await refunded(intentId)).toBe(105_000);
  expect(await balance()).toMatchObject({ held: 0, available: 0 });
});

it('preparing a payout during a refund keeps the ledger balanced and pays no money twice', async () => {
  const { purchaseId, intentId } = await buySoftware();
  await releaseOrder(app.context, purchaseId);
  await addPayoutAccount(app.context, market.seller.profileId);
  await Promise.all([refundSale(app.context, purchaseId), preparePayouts(app.context, '2026-11-23')]);
  expect(await refunded(intentId)).toBe(105_000);
  const { available, on_its_way: onItsWay, held } = await balance();
  expect([held, available + onItsWay]).toEqual([0, 0]);
  expect(await listMoneyDifferences(app.context.database)).toEqual([]);
});

it('a problem can be reported once, only by the buyer, and not after the release', async () => {
  const { purchaseId } = await buySoftware();
  const stranger = await app.signUp();
  expect((await complain(purchaseId, 'does-not-run', stranger)).problem.code).toBe('not-found');
  expect((await complain(purchaseId, 'does-not-run', market.seller)).problem.code).toBe('not-now');
  const twice = await Promise.all([complain(purchaseId), complain(purchaseId)]);
  expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
  const opened = await orderOf(purchaseId);
  await act('withdraw', opened.case?.id ?? '');
  await app.api(market.buyer)('POST /api/orders/{purchase_id}/works', of(purchaseId));
  expect((await complain(purchaseId)).problem.code).toBe('not-now');
  expect(await balance()).toMatchObject({ held: 0, available: 100_000 });
});

it('when a buyer confirms a project and reports a problem at the same time, only one of the two succeeds', async () => {
  const { purchaseId } = await buySoftware();
  const [works, problem] = await Promise.all([
    app.api(market.buyer)('POST /api/orders/{purchase_id}/works', of(purchaseId)),
    complain(purchaseId),
  ]);
  expect([works.status, problem.status]).toEqual(works.status === 200 ? [200, 409] : [409, 200]);
  const order = await orderOf(purchaseId);
  expect([order.state === 'released', order.case === null]).toEqual([
    works.status === 200,
    works.status === 200,
  ]);
});

it.each(['withdraw', 'escalate'] as const)(
  'a buyer who accepts an offer and sends "%s" at the same time is refunded at most the offered amount',
  async (other) => {
    const { purchaseId, intentId, caseId } = await openCase();
    await offer(caseId, 42_000);
    const answers = await Promise.all([act('accept', caseId), act(other, caseId)]);
    const isAccepted = answers[0].status === 200;
    await app.runJobs();
    expect(await refunded(intentId)).toBe(isAccepted ? 42_000 : 0);
    expect((await orderOf(purchaseId)).case?.outcome).toBe(isAccepted ? 'part-refund-agreed' : 'withdrawn');
  },
);

it('an offer that is accepted while an operator refunds the whole payment does not cause a second refund', async () => {
  const { purchaseId, intentId, caseId, number } = await openCase();
  await offer(caseId, 42_000);
  await act('escalate', caseId);
  const decision = {
    number,
    decision: 'refund',
    rupees: null,
    reason: 'It does not run.',
    actor: 'asha',
  } as const;
  const [accepted, decided] = await Promise.allSettled([
    act('accept', caseId),
    decideCase(app.context, decision),
  ]);
  const isAccepted = accepted.status === 'fulfilled' && accepted.value.status === 200;
  expect(decided.status).toBe(isAccepted ? 'rejected' : 'fulfilled');
  await app.runJobs();
  expect(await refunded(intentId)).toBe(isAccepted ? 42_000 : 105_000);
  expect(await market.stateOf(purchaseId)).toBe(isAccepted ? 'paid' : 'refunded');
});
