import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrokenPromises } from '#tests/support/check-books.ts';
import { type ListedProject, listProject } from '#tests/support/listed-project.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { paymentsAt, type SandboxPayments } from '#tests/support/sandbox-payments.ts';
import { startTestApp, type TestApp, type TestPerson } from '#tests/support/test-app.ts';
import { sweepPurchases } from './sweep-purchases.ts';

let app: TestApp;
let provider: SandboxPayments;
let seller: TestPerson;
let buyer: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  provider = paymentsAt(app.sandbox);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.reset();
  seller = await app.signUp({ name: 'Asha Verma' });
  buyer = await app.signUp({ name: 'Ravi Kumar' });
});
afterEach(async () => {
  await provider.clearFaults();
  await app.runJobs();
  const journal = await provider.journal();
  const ours = new Set(
    (await app.context.database.selectFrom('purchases').select('id').execute()).map(({ id }) => id),
  );
  const promises = await findBrokenPromises(
    app.context,
    journal.filter(({ metadata }) => ours.has(metadata['purchase_id'] ?? '')),
  );
  expect(promises).toEqual([]);
});

const list = (project: Partial<Parameters<typeof listProject>[1]> = {}) =>
  listProject(app.context, { sellerId: seller.profileId, ...project });

const ask = (project: ListedProject, person = buyer, amount = project.amountMinor) =>
  app.api(person)('POST /api/payment/create-payment-intent', {
    body: { amount, project_id: project.id },
  });

async function reserve(project: ListedProject, person = buyer) {
  return (await ask(project, person)).body;
}

const hint = (intentId: string, status = 'succeeded') =>
  app.api()('POST /api/payment/update-status', { body: { payment_intent_id: intentId, status } });
const markSold = (project: ListedProject, person = buyer) =>
  app.api(person)('PUT /api/projects/{id}/mark-sold', { params: { id: project.id } });
const close = (project: ListedProject, person = buyer) =>
  app.api(person)('DELETE /api/payment/reservation/{project_id}', { params: { project_id: project.id } });
const leaveAddress = (project: ListedProject, address = '12 MG Road, Pune 411001', person = buyer) =>
  app.api(person)('POST /api/projects/shipping-details/{project_id}', {
    params: { project_id: project.id },
    body: { address, phonenumber: '9876543210' },
  });

async function buy(project: ListedProject, person = buyer) {
  const opened = await reserve(project, person);
  await provider.pay(opened.clientSecret);
  await hint(opened.data.payment_intent_id);
  return opened.data;
}

const sweep = (): Promise<void> => sweepPurchases(app.context);

async function stateOf(purchaseId: string): Promise<string> {
  const { state } = await app.context.database
    .selectFrom('purchases')
    .select('state')
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  return state;
}

describe('asking for a payment', () => {
  it('reserves the project and opens a payment over the price and five percent', async () => {
    const project = await list({ priceRupees: 999 });
    const opened = await reserve(project);
    expect(opened.data).toMatchObject({ amount: 104_900, clientSecret: opened.clientSecret });
    expect(Date.parse(opened.data.expires_at) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(await provider.intent(opened.data.payment_intent_id)).toMatchObject({
      amountMinor: 104_900,
      currency: 'inr',
      metadata: {
        purchase_id: opened.data.purchase_id,
        project_id: project.id,
        buyer_id: buyer.profileId,
      },
    });
  });

  it('gives the same buyer the same open payment again, also at the same moment', async () => {
    const project = await list();
    const answers = await Promise.all([reserve(project), reserve(project), reserve(project)]);
    expect(new Set(answers.map(({ data }) => data.payment_intent_id)).size).toBe(1);
    expect((await reserve(project)).clientSecret).toBe(answers[0].clientSecret);
  });

  it('charges the price on record: another amount is refused with the right total, and nothing is held', async () => {
    const project = await list({ priceRupees: 999 });
    const refused = await ask(project, buyer, 100);
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({ code: 'price-changed', total: 1_049, amount: 104_900 });
    expect((await ask(project)).status).toBe(200);
  });

  it('refuses a second buyer while the first one is paying, and says until when', async () => {
    const project = await list();
    const opened = await reserve(project);
    const refused = await ask(project, await app.signUp());
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({
      code: 'project-reserved',
      reserved_until: opened.data.expires_at,
    });
  });

  it('refuses a sold project to everybody, its buyer included', async () => {
    const project = await list();
    await buy(project);
    for (const person of [buyer, await app.signUp()]) {
      expect((await ask(project, person)).problem).toMatchObject({ status: 409, code: 'project-sold' });
    }
  });

  it('refuses sellers their own project', async () => {
    const project = await list();
    expect((await ask(project, seller)).problem).toMatchObject({ status: 403, code: 'own-project' });
  });

  it('refuses the owner of the repository, whoever has listed it', async () => {
    const owner = await app.signUp({ github: 'asha-verma' });
    const project = await list({ repository: 'Asha-Verma/Robot' });
    expect((await ask(project, owner)).problem).toMatchObject({ status: 403, code: 'own-project' });
  });

  it.each([
    ['withdrawn', 409, 'project-unavailable'],
    ['archived', 404, 'not-found'],
    ['banned', 404, 'not-found'],
  ] as const)('refuses a project that is %s', async (listing, status, code) => {
    const project = await list();
    await app.context.database.updateTable('projects').set({ listing }).execute();
    expect((await ask(project)).problem).toMatchObject({ status, code });
  });

  it('refuses a project that does not exist', async () => {
    const nothing = { ...(await list()), id: '0198c0de-0000-7000-8000-000000000000' };
    expect((await ask(nothing)).problem).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('wants an address before hardware is paid for', async () => {
    const project = await list({ category: 'HARDWARE' });
    expect((await ask(project)).problem).toMatchObject({ status: 409, code: 'shipping-required' });
    expect((await leaveAddress(project)).status).toBe(200);
    expect((await ask(project)).status).toBe(200);
  });

  it('lets a buyer hold three projects and no more, also when four are asked for at once', async () => {
    const projects = [await list(), await list(), await list(), await list(), await list()];
    const answers = await Promise.all(projects.map((project) => ask(project)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.problem.code).toBe('too-many-reservations');
  });

  it('answers 503 within six seconds when the provider hangs, and holds nothing', async () => {
    const project = await list();
    await provider.fault({ kind: 'hang', operation: 'payment_intents.create', times: 5 });
    const startedAt = performance.now();
    const refused = await ask(project);
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    expect(refused.problem).toMatchObject({ status: 503, code: 'service-unavailable' });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    await provider.clearFaults();
    expect((await ask(project, await app.signUp())).status).toBe(200);
  }, 15_000);

  it('opens one payment when the provider’s answer is lost', async () => {
    const project = await list();
    await provider.fault({ kind: 'answer-lost-after-charging', operation: 'payment_intents.create' });
    const opened = await reserve(project);
    const journal = await provider.journal();
    const mine = journal.filter(({ metadata }) => metadata['project_id'] === project.id);
    expect(mine.map(({ id }) => id)).toEqual([opened.data.payment_intent_id]);
  });
});

describe('paying', () => {
  it('sells on the browser’s hint, after asking the provider', async () => {
    const project = await list();
    const opened = await reserve(project);
    await hint(opened.data.payment_intent_id);
    expect(await stateOf(opened.data.purchase_id)).toBe('reserved');
    await provider.pay(opened.clientSecret);
    expect((await hint(opened.data.payment_intent_id)).body).toEqual({ data: { status: 'received' } });
    expect(await stateOf(opened.data.purchase_id)).toBe('paid');
  });

  it('says the same about a payment that nobody knows', async () => {
    const known = await reserve(await list());
    const answers = [await hint(known.data.payment_intent_id), await hint('pi_nobody')];
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 200, body: { data: { status: 'received' } } },
      { status: 200, body: { data: { status: 'received' } } },
    ]);
  });

  it('marks a project sold for its buyer alone, and only when it is paid', async () => {
    const project = await list();
    const opened = await reserve(project);
    expect((await markSold(project)).problem).toMatchObject({ status: 409, code: 'not-settled' });
    await provider.pay(opened.clientSecret);
    expect((await markSold(project, await app.signUp())).problem.code).toBe('not-settled');
    expect((await markSold(project)).status).toBe(200);
    expect((await markSold(project)).status).toBe(200);
    expect(await stateOf(opened.data.purchase_id)).toBe('paid');
  });

  it('keeps the project reserved after a declined card, and lets the buyer try another one', async () => {
    const project = await list();
    const opened = await reserve(project);
    await provider.pay(opened.clientSecret, { card: '4000000000009995' });
    await hint(opened.data.payment_intent_id);
    expect(await stateOf(opened.data.purchase_id)).toBe('reserved');
    await provider.pay(opened.clientSecret);
    await hint(opened.data.payment_intent_id);
    expect(await stateOf(opened.data.purchase_id)).toBe('paid');
    const history = (await app.api(buyer)('GET /api/payment/gethistory')).body;
    expect(history.data.map(({ activity, reason }) => [activity, reason])).toEqual([
      ['bought', null],
      ['failed', 'Your card has insufficient funds.'],
    ]);
  });

  it('waits for a bank that takes its time, however long, and sells when it agrees', async () => {
    const project = await list();
    const opened = await reserve(project);
    await provider.pay(opened.clientSecret, { upi: 'pending@upi' });
    await hint(opened.data.payment_intent_id);
    expect(await stateOf(opened.data.purchase_id)).toBe('processing');
    await lapse(opened.data.purchase_id);
    await sweep();
    expect(await stateOf(opened.data.purchase_id)).toBe('processing');
    expect((await ask(project, await app.signUp())).problem.code).toBe('project-reserved');
    await provider.answerUpi(opened.data.payment_intent_id, 'approved');
    await sweep();
    expect(await stateOf(opened.data.purchase_id)).toBe('paid');
  });

  it('gives the project back when the bank refuses after the time is over', async () => {
    const opened = await reserve(await list());
    await provider.pay(opened.clientSecret, { upi: 'pending@upi' });
    await hint(opened.data.payment_intent_id);
    await lapse(opened.data.purchase_id);
    await provider.answerUpi(opened.data.payment_intent_id, 'refused');
    await sweep();
    await sweep();
    expect(await stateOf(opened.data.purchase_id)).toBe('expired');
  });

  it('settles once, however often and from wherever it is told', async () => {
    const project = await list({ category: 'HARDWARE' });
    await leaveAddress(project);
    const opened = await reserve(project);
    await provider.pay(opened.clientSecret);
    const { payment_intent_id: intentId } = opened.data;
    await Promise.all([hint(intentId), hint(intentId), markSold(project), sweep(), hint(intentId)]);
    await sweep();
    expect(await stateOf(opened.data.purchase_id)).toBe('paid');
    const entries = await app.context.database.selectFrom('ledger_entries').selectAll().execute();
    expect(entries).toHaveLength(3);
    await app.runJobs();
    expect(await readMailbox(app.sandbox, buyer.email)).toHaveLength(1);
    expect(await readMailbox(app.sandbox, seller.email)).toHaveLength(1);
  });

  it('finds a payment of which nobody has told us', async () => {
    const opened = await reserve(await list());
    await provider.pay(opened.clientSecret);
    await sweep();
    expect(await stateOf(opened.data.purchase_id)).toBe('paid');
  });

  it('settles later when the provider was down while the hint came', async () => {
    const opened = await reserve(await list());
    await provider.pay(opened.clientSecret);
    await provider.fault({ kind: 'http-500', operation: 'payment_intents.retrieve', times: 3 });
    expect((await hint(opened.data.payment_intent_id)).status).toBe(200);
    expect(await stateOf(opened.data.purchase_id)).toBe('reserved');
    await provider.clearFaults();
    await sweep();
    expect(await stateOf(opened.data.purchase_id)).toBe('paid');
  });

  it('tells both by mail, with what to do next', async () => {
    const project = await list({ title: 'Solar tracker <b>' });
    await buy(project);
    await app.runJobs();
    const [bought] = await readMailbox(app.sandbox, buyer.email);
    expect(bought?.subject).toBe('You bought "Solar tracker <b>"');
    expect(bought?.text).toContain('₹1,049');
    expect(bought?.text).toContain('PH-000001');
    expect(bought?.text).toContain(`${app.url}/projects/${project.id}`);
    const [sold] = await readMailbox(app.sandbox, seller.email);
    expect(sold?.subject).toBe('You sold "Solar tracker <b>"');
    expect(sold?.text).toContain('₹999');
  });
});

describe('closing the payment', () => {
  it('frees the project at once, and nobody can pay any more', async () => {
    const project = await list();
    const opened = await reserve(project);
    expect((await close(project)).status).toBe(200);
    expect((await close(project)).status).toBe(200);
    expect((await provider.pay(opened.clientSecret)).declined).not.toBeNull();
    const other = await app.signUp();
    expect((await ask(project, other)).status).toBe(200);
  });

  it('is too late once the money has moved: the project is the buyer’s', async () => {
    const project = await list();
    const opened = await reserve(project);
    await provider.pay(opened.clientSecret);
    expect((await close(project)).problem).toMatchObject({ status: 409, code: 'project-sold' });
    expect(await stateOf(opened.data.purchase_id)).toBe('paid');
  });

  it('is not possible while the bank is at work', async () => {
    const project = await list();
    const opened = await reserve(project);
    await provider.pay(opened.clientSecret, { upi: 'pending@upi' });
    expect((await close(project)).problem).toMatchObject({ status: 409, code: 'payment-in-progress' });
  });

  it('does nothing to the payment of somebody else', async () => {
    const project = await list();
    const opened = await reserve(project);
    expect((await close(project, await app.signUp())).problem.code).toBe('not-found');
    expect(await stateOf(opened.data.purchase_id)).toBe('reserved');
  });
});

describe('when the reservation runs out', () => {
  it('is cancelled at the provider first, then the project is free', async () => {
    const opened = await reserve(await list());
    await app.runJobs({ at: new Date(Date.now() + 20 * 60_000) });
    expect(await stateOf(opened.data.purchase_id)).toBe('reserved');
    await lapse(opened.data.purchase_id);
    await sweep();
    expect(await stateOf(opened.data.purchase_id)).toBe('expired');
    expect((await provider.intent(opened.data.payment_intent_id)).status).toBe('canceled');
  });

  it('is given to the next buyer on the spot', async () => {
    const project = await list();
    const opened = await reserve(project);
    await lapse(opened.data.purchase_id);
    const next = await app.signUp();
    expect((await ask(project, next)).status).toBe(200);
    expect(await stateOf(opened.data.purchase_id)).toBe('expired');
    expect((await provider.pay(opened.clientSecret)).declined).not.toBeNull();
  });

  it('is a sale after all when the buyer has paid in the last second', async () => {
    const project = await list();
    const opened = await reserve(project);
    await provider.pay(opened.clientSecret);
    await lapse(opened.data.purchase_id);
    const next = await app.signUp();
    expect((await ask(project, next)).problem.code).toBe('project-sold');
    expect(await stateOf(opened.data.purchase_id)).toBe('paid');
  });

  it('stays while the provider cannot be asked', async () => {
    const project = await list();
    const opened = await reserve(project);
    await lapse(opened.data.purchase_id);
    await provider.fault({ kind: 'http-500', operation: 'payment_intents.cancel', times: 20 });
    expect((await ask(project, await app.signUp())).problem.code).toBe('service-unavailable');
    expect(await stateOf(opened.data.purchase_id)).toBe('reserved');
  });

  it('makes a buyer wait who has let it run out twice', async () => {
    const project = await list();
    for (const _time of [1, 2]) {
      const opened = await reserve(project);
      await lapse(opened.data.purchase_id);
      await sweep();
    }
    const refused = await ask(project);
    expect(refused.problem).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect((await ask(project, await app.signUp())).status).toBe(200);
  });
});

/** Time passes for one reservation. */
async function lapse(purchaseId: string): Promise<void> {
  await app.context.database
    .updateTable('purchases')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', purchaseId)
    .execute();
}
