import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { archiveFileName } from '#domain/pictures/picture-name.ts';
import { actionsOf, createConsole, reason } from '#tests/support/console.ts';
import { addArchive } from '#tests/support/listed-project.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { addPayoutAccount, releaseOrder } from '#tests/support/pay-out.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { runWords, totpOf, signUpStaff, type StaffPerson } from '#tests/support/staff.ts';
import { insertAlert } from '../../alerts/alert-store.ts';
import { preparePayouts } from '../../payouts/prepare-payouts.ts';
import { listOperatorActions } from '../operator-store.ts';
import { signOutMember } from '../sign-out-account.ts';

const { app, market } = setUpMarket({
  settings: { OPERATOR_REFUND_LIMIT_RUPEES: '500' },
});
const { openCase, decide } = createConsole(app, market);

const caseOf = async (person: StaffPerson, number: string) =>
  (await app.api(person)('GET /api/operate/cases/{number}', { params: { number } })).body.data;
const approve = (person: StaffPerson, number: number | undefined) =>
  app.api(person)('POST /api/operate/refunds/{number}/approve', { params: { number: String(number) } });

describe("the console's second factor", () => {
  // covers: S7.200, S7.201, S7.202, S7.218
  it('a member who was made an owner on the command line must set up an authenticator app and enter a code to use the console', async () => {
    const person = await app.signUp();
    const call = app.api(person);
    expect((await call('GET /api/auth/second-factor', {})).problem).toMatchObject({
      code: 'not-found',
      reason: 'unknown-call',
    });
    expect((await runWords(app.operating, ['roles', 'grant', person.username, 'owner'])).text).toBe(
      `${person.username} has the role owner.`,
    );
    expect((await call('GET /api/auth/second-factor', {})).body.data).toEqual({
      roles: ['owner'],
      enrolled: false,
      proved_until: null,
    });
    expect((await call('GET /api/operate/queue', {})).problem.code).toBe('second-factor-needed');
    const { uri, recovery_codes: codes } = (await call('POST /api/auth/second-factor/enrol', { body: {} }))
      .body.data;
    expect(codes).toHaveLength(10);
    const prove = (code: string) => call('POST /api/auth/second-factor/prove', { body: { code } });
    expect((await prove(codes[0] ?? '')).problem.reason).toBe('second-factor-missing');
    const code = totpOf(uri);
    expect((await prove(code === '000000' ? '000001' : '000000')).problem.reason).toBe('second-factor-wrong');
    const proved = await prove(code);
    expect(proved.body.data.enrolled).toBe(true);
    expect(Date.parse(proved.body.data.proved_until ?? '') - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
    expect((await call('GET /api/operate/roles', {})).body.data).toMatchObject([
      { username: person.username, role: 'owner', granted_by: 'asha', enrolled: true },
    ]);
    expect((await prove(code)).problem.reason).toBe('second-factor-used');
    expect((await call('POST /api/auth/second-factor/enrol', { body: {} })).problem.reason).toBe(
      'second-factor-exists',
    );

    await app.pool.query(
      `update identity_session set second_factor_at = now() - interval '12 hours' where "userId" = $1`,
      [person.subject],
    );
    app.context.viewers.drop();
    expect((await call('GET /api/operate/queue', {})).problem.code).toBe('second-factor-needed');
    expect((await prove(codes[1] ?? '')).status).toBe(200);
    expect((await call('GET /api/operate/queue', {})).status).toBe(200);
    expect((await prove(codes[1] ?? '')).problem.reason).toBe('second-factor-wrong');
    const { idToken } = await app.identity.openSession({ email: person.email, name: 'Again' });
    expect((await app.api(idToken)('GET /api/operate/queue', {})).problem.code).toBe('second-factor-needed');

    const reset = ['roles', 'reset-second-factor', person.username, '--reason', 'Lost phone'];
    expect((await runWords(app.operating, reset)).text).toContain('sets up a new one');
    await app.context.viewers.catchUp();
    expect((await call('GET /api/operate/queue', {})).problem.code).toBe('second-factor-needed');
    await runWords(app.operating, ['roles', 'revoke', person.username, 'owner']);
    expect((await call('GET /api/operate/queue', {})).problem.reason).toBe('unknown-call');
  });

  it("five wrong codes lock an account's second factor for fifteen minutes, even for the right code", async () => {
    const person = await signUpStaff(app, ['operator']);
    const prove = (code: string) => app.api(person)('POST /api/auth/second-factor/prove', { body: { code } });
    const answers = [];
    for (let index = 0; index < 5; index += 1) answers.push(await prove(`wrong-${index}`));
    expect(answers.map(({ problem }) => problem.reason)).toEqual(Array(5).fill('second-factor-wrong'));
    const locked = await prove(person.recoveryCodes[0] ?? '');
    expect(locked.problem).toMatchObject({ code: 'too-many-requests', reason: 'second-factor-attempts' });
    expect(locked.problem.retry_after).toBeGreaterThan(800);
  });
});

describe('refunds above the limit', () => {
  let operator: StaffPerson;
  let both: StaffPerson;
  let treasurer: StaffPerson;
  beforeEach(async () => {
    operator = await signUpStaff(app, ['operator'], { name: 'Leela Rao' });
    both = await signUpStaff(app, ['operator', 'treasurer'], { name: 'Dev Shah' });
    treasurer = await signUpStaff(app, ['treasurer'], { name: 'Isha Pillai' });
  });
  // covers: S7.205, S7.206
  it('a refund above the limit is made only after a second person has approved it', async () => {
    const { number, purchaseId } = await openCase();
    const proposed = await decide(both, number, { decision: 'refund' });
    expect(proposed.body.data.sentence).toContain('so a treasurer must approve it');
    const page = await caseOf(both, number);
    expect(page).toMatchObject({
      state: 'open',
      purchase: { left_minor: 104_900 },
      proposed_refund: { amount_minor: 104_900, mine: true, proposed_by: both.username },
    });
    const refund = page.proposed_refund?.number;
    expect((await approve(both, refund)).problem.message).toContain('another treasurer must approve it');
    expect((await approve(operator, refund)).problem).toMatchObject({ reason: 'role-needed' });
    expect((await decide(operator, number, { decision: 'refund' })).problem.message).toContain(
      'is already waiting for approval',
    );
    expect(await market.stateOf(purchaseId)).toBe('paid');

    expect((await approve(treasurer, refund)).status).toBe(200);
    expect((await approve(treasurer, refund)).problem.message).toContain('already approved');
    await app.runJobs();
    expect(await market.stateOf(purchaseId)).toBe('refunded');
    expect(await caseOf(operator, number)).toMatchObject({
      state: 'closed',
      outcome: 'refund-decided',
      decision_reason: reason,
      proposed_refund: null,
    });
    expect(await actionsOf(app)).toEqual([
      { actor: both.username, actorId: both.profileId, action: 'refund propose' },
      { actor: treasurer.username, actorId: treasurer.profileId, action: 'refund approve' },
    ]);
  });

  it('a refund up to the limit is made immediately, and a proposed refund lapses when its case ends', async () => {
    const { number, purchaseId } = await openCase();
    await decide(operator, number, { decision: 'refund' });
    const refund = (await caseOf(operator, number)).proposed_refund?.number;
    expect((await decide(operator, number, { decision: 'part-refund', rupees: 500 })).status).toBe(200);
    expect(await caseOf(operator, number)).toMatchObject({
      outcome: 'part-refund-decided',
      proposed_refund: null,
    });
    expect((await approve(treasurer, refund)).problem.message).toContain('already lapsed');
    await app.runJobs();
    expect(await market.stateOf(purchaseId)).toBe('paid');
  });

  // covers: S7.207
  it('withdrawing a case ends its proposed refund, and declining the refund leaves the case open', async () => {
    const { number, purchaseId } = await openCase();
    await decide(operator, number, { decision: 'refund' });
    const first = (await caseOf(operator, number)).proposed_refund?.number;
    const decline = await app.api(treasurer)('POST /api/operate/refunds/{number}/decline', {
      params: { number: String(first) },
      body: { reason: 'The fix is on its way.' },
    });
    expect(decline.status).toBe(200);
    await decide(operator, number, { decision: 'refund' });
    const second = (await caseOf(operator, number)).proposed_refund?.number;
    const { body } = await app.api(market.buyer)('GET /api/orders/{purchase_id}', {
      params: { purchase_id: purchaseId },
    });
    await app.api(market.buyer)('POST /api/cases/{case_id}/withdraw', {
      params: { case_id: body.data.case?.id ?? '' },
    });
    expect((await approve(treasurer, second)).body.data.sentence).toContain('has lapsed');
    await app.runJobs();
    expect(await market.stateOf(purchaseId)).toBe('paid');
  });

  it('a refund of a whole purchase above the limit waits for a treasurer', async () => {
    const { purchaseId } = await market.buy(await market.list());
    const proposed = await app.api(operator)('POST /api/operate/purchases/{purchase_id}/refund', {
      params: { purchase_id: purchaseId },
      body: { reason },
    });
    expect(proposed.body.data.sentence).toContain('so a treasurer must approve it');
    const queue = await app.api(treasurer)('GET /api/operate/queue', { query: { kind: 'refund' } });
    expect(queue.body.meta.counts).toEqual({
      case: 0,
      claim: 0,
      report: 0,
      refund: 1,
      alert: 0,
      payout: 0,
      proof: 0,
      support: 0,
    });
    const [item] = queue.body.data;
    expect(item).toMatchObject({ kind: 'refund', detail: operator.username, amount_minor: 104_900 });
    expect((await approve(treasurer, Number(item?.key))).body.data.sentence).toBe('Refunded ₹1,049.');
    expect(await market.stateOf(purchaseId)).toBe('refunded');
  });

  it("the refund limit applies to the total of a person's refunds within 24 hours, including concurrent ones", async () => {
    const cases = [await openCase(), await openCase(), await openCase()];
    const part = { decision: 'part-refund', rupees: 300 } as const;
    await Promise.all(cases.slice(0, 2).map(({ number }) => decide(operator, number, part)));
    const states = await Promise.all(
      cases.slice(0, 2).map(async ({ number }) => (await caseOf(operator, number)).state),
    );
    expect(states.toSorted()).toEqual(['closed', 'open']);
    const [, , third] = cases;
    const proposed = await decide(operator, third?.number ?? '', { ...part, rupees: 201 });
    expect(proposed.body.data.sentence).toContain('so a treasurer must approve it');
    expect((await decide(both, third?.number ?? '', part)).body.data.sentence).toContain('is closed');
    await app.pool.query(`alter table operator_actions disable trigger operator_actions_are_append_only`);
    await app.pool.query(`update operator_actions set done_at = done_at - interval '25 hours'`);
    await app.pool.query(`alter table operator_actions enable trigger operator_actions_are_append_only`);
    const next = await openCase();
    expect((await decide(operator, next.number, part)).body.data.sentence).toContain('is closed');
  });

  it('a second refund of a payment is added to the first when the limit is checked, whoever made the first', async () => {
    const { number, purchaseId } = await openCase();
    await decide(operator, number, { decision: 'part-refund', rupees: 400 });
    await app.runJobs();
    const { body } = await app.api(market.buyer)('POST /api/orders/{purchase_id}/case', {
      params: { purchase_id: purchaseId },
      body: { reason: 'does-not-run', text: 'It stops at the second step now.', wants: 'refund' },
    });
    const again = String(body.data.case?.number);
    const proposed = await decide(both, again, { decision: 'part-refund', rupees: 200 });
    expect(proposed.body.data.sentence).toContain('so a treasurer must approve it');
    const made = await decide(both, again, { decision: 'part-refund', rupees: 100 });
    expect(made.body.data.sentence).toContain('is closed');
  });
});

it('a forced sign-out is recorded even if the sign-out is interrupted', async () => {
  const person = await app.signUp();
  const { sessions } = app.context.identity;
  const by = { profileId: person.profileId, actor: 'asha', reason };
  const interrupted = {
    ...app.context,
    identity: {
      ...app.context.identity,
      sessions: sessions && { ...sessions, endAll: () => Promise.reject(new Error('killed')) },
    },
  };
  await expect(signOutMember(interrupted, by)).rejects.toThrow('killed');
  expect(await actionsOf(app)).toEqual([{ actor: 'asha', actorId: null, action: 'account sign-out' }]);
  expect(await signOutMember(app.context, by)).toEqual({
    code: 'member-signed-out',
    params: { sessions: 1 },
  });
  await app.context.viewers.catchUp();
  expect((await app.api(person)('GET /api/auth/me', {})).status).toBe(401);
});

describe('the queue', () => {
  // covers: S7.203, S7.204
  it("the console's queue lists open items by urgency in pages, and a case page shows facts about both parties", async () => {
    const operator = await signUpStaff(app, ['operator']);
    const call = app.api(operator);
    const first = await openCase();
    const second = await openCase();
    const waiting = await call('GET /api/operate/queue', {});
    expect(waiting.body).toMatchObject({ data: [], meta: { next_cursor: null, counts: { case: 0 } } });
    const page = await call('GET /api/operate/queue', { query: { scope: 'all', limit: 1 } });
    expect(page.body.data.map(({ key }) => key)).toEqual([first.number]);
    expect(page.body.meta.counts.case).toBe(2);
    const next = await call('GET /api/operate/queue', {
      query: { scope: 'all', limit: 1, cursor: page.body.meta.next_cursor ?? '' },
    });
    expect(next.body.data.map(({ key }) => key)).toEqual([second.number]);
    expect(next.body.meta.next_cursor).toBeNull();
    const wrong = await call('GET /api/operate/queue', { query: { cursor: 'WyJ4Il0' } });
    expect(wrong.problem).toMatchObject({ code: 'invalid-field', field: 'cursor' });

    const shown = await caseOf(operator, second.number);
    expect(shown).toMatchObject({
      state: 'open',
      reason: 'does-not-run',
      wants: 'refund',
      buyer: { username: market.buyer.username, bought: 2, cases_as_buyer: 2 },
      seller: { username: market.seller.username, sold: 2, cases_as_seller: 2, refunded_as_seller: 0 },
      messages: [{ by: 'buyer', text: 'It stops as soon as it starts.' }],
      earlier: [{ number: Number(first.number), outcome: null }],
    });
    expect(shown.timeline.map(({ code }) => code)).toEqual(['paid', 'case-opened']);
    const missing = await call('GET /api/operate/cases/{number}', { params: { number: '99999' } });
    expect(missing.problem).toMatchObject({ code: 'not-found', message: 'There is no case 99999.' });
  });
});

describe('what a judge sees and asks', () => {
  const zip = Buffer.from('PK, the verified commit');
  const sha256 = createHash('sha256').update(zip).digest('hex');

  // covers: S7.204, S7.348
  it('a case page has what both wrote anywhere in the order and the parcel, and other cases only between the two', async () => {
    const operator = await signUpStaff(app, ['operator']);
    const between = await openCase();
    const stranger = await app.signUp();
    const { purchaseId: other } = await market.buy(await market.list(), stranger);
    await app.api(stranger)('POST /api/orders/{purchase_id}/case', {
      params: { purchase_id: other },
      body: { reason: 'does-not-run', text: 'It stops as soon as it starts.', wants: 'refund' },
    });
    const device = await market.list({ category: 'HARDWARE' });
    await market.saveAddress(device);
    const { purchaseId } = await market.buy(device);
    await app.api(market.seller)('PATCH /api/projects/shipping-details/{shippingId}', {
      params: { shippingId: purchaseId },
      body: { status: 'Shipped', courier_name: 'India Post', tracking_id: 'EX987654321IN' },
    });
    await app.api(market.buyer)('POST /api/orders/{purchase_id}/received', {
      params: { purchase_id: purchaseId },
    });
    await app.api(market.buyer)('POST /api/orders/{purchase_id}/messages', {
      params: { purchase_id: purchaseId },
      body: { text: 'Which screw belongs to the arm?' },
    });
    const opened = await app.api(market.buyer)('POST /api/orders/{purchase_id}/case', {
      params: { purchase_id: purchaseId },
      body: { reason: 'broken', text: 'One of the two belts came torn.', wants: 'part-refund' },
    });
    const number = opened.body.data.case?.number ?? 0;
    const shown = await caseOf(operator, String(number));
    expect(shown.messages.map(({ text, case_number }) => [text, case_number])).toEqual([
      ['Which screw belongs to the arm?', null],
      ['One of the two belts came torn.', number],
    ]);
    expect(shown.purchase).toMatchObject({
      courier_name: 'India Post',
      tracking_id: 'EX987654321IN',
      zip_bytes: null,
    });
    expect(shown.earlier.map((one) => one.number)).toEqual([Number(between.number)]);
  });

  // covers: S7.348, S7.343
  it('an operator reads the zip that a case is about, which the log says; a treasurer and a party cannot', async () => {
    const project = await market.list();
    await app.context.files.write(archiveFileName(sha256), zip);
    await addArchive(app.context, project.id, { sha256, sizeBytes: zip.length, fileName: 'kirana.zip' });
    const { purchaseId } = await market.buy(project);
    const opened = await app.api(market.buyer)('POST /api/orders/{purchase_id}/case', {
      params: { purchase_id: purchaseId },
      body: { reason: 'does-not-run', text: 'It stops as soon as it starts.', wants: 'refund' },
    });
    const params = { number: String(opened.body.data.case?.number) };
    const operator = await signUpStaff(app, ['operator']);
    const treasurer = await signUpStaff(app, ['treasurer']);
    const read = await app.api(operator)('GET /api/operate/cases/{number}/download', { params });
    expect(Buffer.from(read.bytes)).toEqual(zip);
    const logged = await listOperatorActions(app.context.database, null, 20);
    expect(logged.filter(({ action }) => action === 'archive read')).toMatchObject([
      { actorId: operator.profileId, subject: purchaseId },
    ]);
    const refused = await app.api(treasurer)('GET /api/operate/cases/{number}/download', { params });
    expect(refused.problem).toMatchObject({ code: 'not-allowed' });
  });

  // covers: S7.349
  it('an operator asks both parties of an open case, and no deadline changes', async () => {
    const operator = await signUpStaff(app, ['operator']);
    const { number, purchaseId } = await openCase();
    const before = await caseOf(operator, number);
    const text = 'Which version of Node.js did you use?';
    const ask = () =>
      app.api(operator)('POST /api/operate/cases/{number}/ask', { params: { number }, body: { text } });
    expect((await ask()).body.data.sentence).toBe(`Both parties of case ${number} are asked.`);
    await app.runJobs();
    for (const person of [market.buyer, market.seller]) {
      const order = await app.api(person)('GET /api/orders/{purchase_id}', {
        params: { purchase_id: purchaseId },
      });
      expect(order.body.data.case?.messages.at(-1)).toMatchObject({ by: 'operator', text });
      const feed = await app.api(person)('GET /api/feed', {});
      expect(feed.body.data[0]).toMatchObject({ code: 'case-written', purchase_id: purchaseId });
      const mails = await readMailbox(app.sandbox, person.email);
      const asked = mails.find(({ subject }) =>
        subject.startsWith(`Case ${number}: ProtoHaat has a question`),
      );
      expect(asked?.text).toContain(text);
    }
    const after = await caseOf(operator, number);
    expect([after.state, after.due_at]).toEqual([before.state, before.due_at]);
    expect(await actionsOf(app)).toMatchObject([{ action: 'case ask', actorId: operator.profileId }]);
    await decide(operator, number, { decision: 'no-refund' });
    expect((await ask()).problem.message).toBe(`Case ${number} is already closed.`);
  });

  // covers: S7.350
  it('the figures by week are those of the books, and tell since when the queue waits', async () => {
    const operator = await signUpStaff(app, ['operator']);
    const { number, purchaseId } = await openCase();
    const { body: order } = await app.api(market.buyer)('GET /api/orders/{purchase_id}', {
      params: { purchase_id: purchaseId },
    });
    const figures = async () => (await app.api(operator)('GET /api/operate/figures', {})).body.data;
    expect(await figures()).toMatchObject({ waiting: 0, oldest_since: null });
    await app.pool.query("update cases set state = 'escalated', overdue_at = null, alert_at = due_at");
    const { weeks, ...queue } = await figures();
    expect(queue).toEqual({ waiting: 1, oldest_since: order.data.case?.opened_at });
    expect(weeks).toHaveLength(8);
    expect(weeks.at(-1)).toMatchObject({
      sales: 1,
      sold_minor: order.data.money.paid_minor,
      refunds: 0,
      refunded_minor: 0,
      verifications_passed: 1,
      verifications_refused: 0,
    });
    await decide(operator, number, { decision: 'part-refund', rupees: 333 });
    await app.runJobs();
    expect((await figures()).weeks.at(-1)).toMatchObject({ refunds: 1, refunded_minor: 33_300 });
    expect(weeks[0]).toMatchObject({ sales: 0, sold_minor: 0 });
  });
});

describe('claims, alerts and payouts', () => {
  // covers: S7.208, S7.209, S7.210
  it('an operator can decide a claim and clear an alert, and the audit log names the operator', async () => {
    const operator = await signUpStaff(app, ['operator']);
    const call = app.api(operator);
    const project = await market.list();
    const author = await app.signUp({ github: 'asha-verma' });
    const { body } = await app.api(author)('POST /api/projects/{id}/claim', {
      params: { id: project.id },
      body: { reason: 'my-code', text: 'I wrote this in my third year, and pushed it first.' },
    });
    const number = String(body.data.number);
    const params = { number };
    expect((await call('GET /api/operate/claims/{number}', { params })).body.data).toMatchObject({
      state: 'open',
      statement: 'I wrote this in my third year, and pushed it first.',
      claimant: { username: author.username },
      seller: { username: market.seller.username, open_claims: 1 },
      project: { id: project.id, status: 'listed', sold: false },
      rejected_lately: false,
    });
    const decide = (accepted: boolean) =>
      call('POST /api/operate/claims/{number}/decision', { params, body: { accepted, reason } });
    expect((await decide(true)).body.data.sentence).toContain(`Claim ${number} is accepted`);
    expect((await decide(false)).problem.message).toBe(`Claim ${number} is already accepted.`);

    await insertAlert(app.context.database, { code: 'copied-listing', subject: 'x', sentence: 'is a copy' });
    expect((await call('GET /api/operate/queue', {})).body.data).toMatchObject([
      { kind: 'alert', key: 'copied-listing', subject: 'x', detail: 'is a copy' },
    ]);
    const clear = () =>
      call('POST /api/operate/alerts/clear', { body: { code: 'copied-listing', subject: 'x', reason } });
    expect((await clear()).status).toBe(200);
    expect((await clear()).problem.code).toBe('not-found');
    const by = { actor: operator.username, actorId: operator.profileId };
    expect(await actionsOf(app)).toEqual([
      { ...by, action: 'listing ban' },
      { ...by, action: 'claims accept' },
      { ...by, action: 'alerts clear' },
    ]);
  });

  // covers: S7.211, S7.212, S7.213, S7.214
  it('a treasurer can export the file for the bank and record which payouts were paid and which failed', async () => {
    const treasurer = await signUpStaff(app, ['treasurer']);
    const second = await signUpStaff(app, ['treasurer']);
    const call = app.api(treasurer);
    const { purchaseId } = await market.buy(await market.list());
    await releaseOrder(app.context, purchaseId);
    await addPayoutAccount(app.context, market.seller.profileId);
    const exportFile = (batch?: string) =>
      call('POST /api/operate/payouts/export', { body: batch === undefined ? {} : { batch } });
    expect((await exportFile()).problem.message).toBe('There are no prepared payouts.');
    await preparePayouts(app.context, '2026-11-23');
    const file = await exportFile();
    expect(file.headers.get('content-disposition')).toMatch(/filename="payouts-[\da-f-]{36}\.csv"/u);
    const text = new TextDecoder().decode(file.bytes);
    expect(text).toContain('payee@okaxis');
    const listed = (await call('GET /api/operate/payouts', { query: { state: 'sent' } })).body.data;
    expect(listed).toMatchObject([
      { state: 'sent', username: market.seller.username, account: 'pa…@okaxis', bank_reference: null },
    ]);
    const [payout] = listed;
    const again = await exportFile(payout?.batch ?? '');
    expect(new TextDecoder().decode(again.bytes)).toBe(text);
    const params = { number: String(payout?.number) };
    const confirmed = await app.api(second)('POST /api/operate/payouts/{number}/confirm', {
      params,
      body: { bank_reference: 'UTR000123' },
    });
    expect(confirmed.body.data.sentence).toContain('is confirmed');
    const failed = await call('POST /api/operate/payouts/{number}/fail', {
      params,
      body: { cause: 'account-closed', reason },
    });
    expect(failed.body.data.sentence).toContain('is available to the seller again');
    expect((await call('GET /api/operate/payouts', {})).body.data).toMatchObject([
      { state: 'failed', failure: 'account-closed' },
    ]);
    expect((await actionsOf(app)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['payouts export', treasurer.profileId],
      ['payouts export-again', treasurer.profileId],
      ['payouts confirm', second.profileId],
      ['payouts fail', treasurer.profileId],
    ]);
  });
});
