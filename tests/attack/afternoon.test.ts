import { expect, it } from 'vitest';
import { TestBrowser } from '../support/browser.ts';
import { newestLinkToken, readMailbox } from '../support/mailbox.ts';
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
