import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportDecision, ReportKind, ReportReason } from '#domain/reports/report.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { signUpStaff, type StaffPerson } from '#tests/support/staff.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const { app, market } = setUpMarket({ logLevel: 'error' });

let zoya: TestPerson;
let operator: StaffPerson;
beforeEach(async () => {
  zoya = await app.signUp({ name: 'Zoya Khan' });
  operator = await signUpStaff(app, ['operator'], { name: 'Leela Rao' });
});

const report = (
  person: TestPerson,
  kind: ReportKind,
  subject: string,
  { reason = 'offensive', text }: { reason?: ReportReason; text?: string } = {},
) =>
  app.api(person)('POST /api/reports', {
    body: { kind, subject, reason, ...(text === undefined ? {} : { text }) },
  });
const because = 'We read it twice and are sure.';
const decide = (number: number, decision: ReportDecision, by: TestPerson = operator) =>
  app.api(by)('POST /api/operate/reports/{number}/decision', {
    params: { number: String(number) },
    body: { decision, reason: because },
  });
const queue = async () =>
  (await app.api(operator)('GET /api/operate/queue', { query: { kind: 'report' } })).body.data;
const feedOf = async (person: TestPerson) =>
  (await app.api(person)('GET /api/feed')).body.data.map(({ code, detail }) => [code, detail]);
const subjectsOf = async (person: TestPerson) =>
  (await readMailbox(app.sandbox, person.email)).map(({ subject }) => subject);
const ask = async (person: TestPerson, projectId: string, text = 'Does it run on Windows 11?') =>
  (await app.api(person)('POST /api/projects/{id}/questions', { params: { id: projectId }, body: { text } }))
    .body.data.id;
const review = async (projectId: string) =>
  (
    await app.api(market.buyer)('POST /api/projects/{id}/reviews', {
      params: { id: projectId },
      body: { rating: 1, comment: 'The seller is a fool.' },
    })
  ).body.data.id;

describe('a report', () => {
  // covers: S7.270
  it('a member can report only what they can see and did not write, and only once at a time', async () => {
    const project = await market.list({ title: 'Lab timer' });
    const first = await report(zoya, 'listing', project.id, { reason: 'scam' });
    expect(first.status).toBe(200);
    expect((await report(zoya, 'listing', project.id, { reason: 'spam' })).problem.code).toBe(
      'already-reported',
    );
    expect((await report(market.seller, 'listing', project.id)).problem.code).toBe('not-found');
    expect((await report(zoya, 'person', zoya.username)).problem.code).toBe('not-found');
    expect((await report(zoya, 'listing', 'made-up')).problem.code).toBe('not-found');
    expect(
      (await report(zoya, 'person', market.seller.username, { reason: 'fake-review' })).problem.reason,
    ).toBe('report-reason-wrong');
    expect((await report(zoya, 'person', market.seller.username, { reason: 'other' })).problem.code).toBe(
      'invalid-field',
    );
    expect(
      (await report(zoya, 'person', market.seller.username, { reason: 'other', text: 'Rude.' })).status,
    ).toBe(200);
    expect(await queue()).toMatchObject([
      { kind: 'report', title: 'listing', detail: 'scam' },
      { kind: 'report', title: 'person', detail: 'other' },
    ]);
  });

  it('only one of several concurrent reports of a listing by the same member is accepted', async () => {
    const project = await market.list();
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(zoya, 'listing', project.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it('only the recipient of a message can report it', async () => {
    const { purchaseId } = await market.buy(await market.list());
    const written = await app.api(market.buyer)('POST /api/orders/{purchase_id}/messages', {
      params: { purchase_id: purchaseId },
      body: { text: 'Pay me outside.' },
    });
    const { id } = written.body.data;
    for (const person of [market.buyer, zoya]) {
      expect((await report(person, 'message', id)).problem.code).toBe('not-found');
    }
    expect((await report(market.seller, 'message', id)).status).toBe(200);
  });
});

describe('a decision about reports', () => {
  // covers: S7.271, S7.272
  it('a decision to hide a reported review closes the report, corrects the rating and notifies reporter and author', async () => {
    const project = await market.list({ title: 'Lab timer' });
    await market.buy(project);
    const id = await review(project.id);
    const other = await app.signUp({ name: 'Meera Nair' });
    const offered = await market.list({ title: 'Robot arm' });
    const { number } = (await report(market.seller, 'review', id, { text: 'He insults me.' })).body.data;
    const seen = await app.api(operator)('GET /api/operate/reports/{number}', {
      params: { number: String(number) },
    });
    expect(seen.body.data).toMatchObject({
      kind: 'review',
      content: 'The seller is a fool.',
      about: { username: market.buyer.username },
      statements: [{ reporter: market.seller.username, reason: 'offensive', text: 'He insults me.' }],
      decisions: ['dismissed', 'warned', 'hidden', 'person-banned'],
    });
    expect((await decide(number, 'listing-banned')).problem.code).toBe('not-now');
    const before = await app.api(other)('GET /api/projects/projectdetails/{projectId}', {
      params: { projectId: offered.id },
    });
    expect(before.body.data.author).toMatchObject({ rating: 1, reviews_count: 1 });

    expect((await decide(number, 'hidden')).body.data.sentence).toContain('hidden');
    expect((await decide(number, 'hidden')).problem.code).toBe('not-now');
    const after = await app.api(other)('GET /api/projects/projectdetails/{projectId}', {
      params: { projectId: offered.id },
    });
    expect(after.body.data.reviews).toEqual([]);
    expect(after.body.data.author.reviews_count).toBe(0);
    const own = await app.api(market.buyer)('GET /api/projects/{id}/reviews', { params: { id: project.id } });
    expect(own.body.data).toEqual([]);
    const change = await app.api(market.buyer)('PUT /api/reviews/{review_id}', {
      params: { review_id: id },
      body: { rating: 1, comment: 'Again.' },
    });
    expect(change.problem.code).toBe('not-found');
    await app.runJobs();
    expect(await feedOf(market.buyer)).toContainEqual(['review-hidden', null]);
    expect(await feedOf(market.seller)).toContainEqual(['report-decided', 'hidden']);
    expect(await subjectsOf(market.seller)).toContain(`Report ${number}: what we decided`);
    const mails = await readMailbox(app.sandbox, market.buyer.email);
    const told = mails.find(({ subject }) => subject.startsWith('We hid your review'));
    expect(told?.text).toContain(because);
    expect(told?.text).not.toContain(market.seller.username);
    const { rows } = await app.pool.query(
      "select actor, subject, reason from operator_actions where action = 'report decide'",
    );
    expect(rows).toEqual([{ actor: operator.username, subject: id, reason: because }]);
  });

  it('only the reporter is notified of a dismissed report', async () => {
    const project = await market.list();
    const { number } = (await report(zoya, 'listing', project.id)).body.data;
    expect((await decide(number, 'dismissed')).status).toBe(200);
    await app.runJobs();
    expect(await feedOf(zoya)).toEqual([['report-decided', 'dismissed']]);
    expect(await feedOf(market.seller)).toEqual([]);
    expect(await subjectsOf(market.seller)).not.toContain(`Report ${number}: what we decided`);
    expect((await report(zoya, 'listing', project.id)).status).toBe(200);
  });

  it('an operator can hide a reported question from everybody', async () => {
    const project = await market.list({ title: 'Lab timer' });
    const question = await ask(zoya, project.id);
    const { number } = (await report(market.seller, 'question', question)).body.data;
    expect((await decide(number, 'hidden')).body.data.sentence).toContain('closed');
    const shown = await app.api(zoya)('GET /api/projects/{id}/questions', { params: { id: project.id } });
    expect(shown.body.data).toEqual([]);
  });

  it('the text of a hidden message is hidden from both parties', async () => {
    const { purchaseId } = await market.buy(await market.list());
    const params = { purchase_id: purchaseId };
    const written = await app.api(market.seller)('POST /api/orders/{purchase_id}/messages', {
      params,
      body: { text: 'Call me at home.' },
    });
    const { number } = (await report(market.buyer, 'message', written.body.data.id)).body.data;
    await decide(number, 'hidden');
    for (const person of [market.buyer, market.seller]) {
      const { body } = await app.api(person)('GET /api/orders/{purchase_id}/messages', { params });
      expect(body.data).toMatchObject([{ text: null, hidden: true }]);
    }
  });

  // covers: S7.275, S7.276
  it('a listing on hold cannot be bought until an operator ends the hold', async () => {
    const project = await market.list();
    const { number } = (await report(zoya, 'listing', project.id)).body.data;
    await decide(number, 'listing-held');
    const start = () =>
      app.api(market.buyer)('POST /api/payment/create-payment-intent', {
        body: { project_id: project.id, amount: project.amountMinor },
      });
    expect((await start()).problem.code).toBe('project-held');
    const params = { id: project.id };
    const release = await app.api(operator)('POST /api/operate/projects/{id}/release', {
      params,
      body: { reason: because },
    });
    expect(release.body.data.sentence).toBe('The hold has ended.');
    const again = await app.api(operator)('POST /api/operate/projects/{id}/release', {
      params,
      body: { reason: because },
    });
    expect(again.problem.code).toBe('not-now');
    expect((await start()).status).toBe(200);
    expect(await feedOf(market.seller)).toEqual(
      expect.arrayContaining([
        ['listing-held', null],
        ['listing-released', null],
      ]),
    );
  });

  it('a report that two operators decide concurrently is closed only once', async () => {
    const project = await market.list();
    const second = await signUpStaff(app, ['operator'], { name: 'Dev Shah' });
    const { number } = (await report(zoya, 'listing', project.id)).body.data;
    const answers = await Promise.all([
      decide(number, 'dismissed'),
      decide(number, 'listing-banned', second),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await app.pool.query("select 1 from operator_actions where action = 'report decide'");
    expect(rows).toHaveLength(1);
  });
});

describe('possible contact details', () => {
  it('a listing, a question and an answer with a bare address or a mention are accepted and reported to the operators once', async () => {
    const project = await market.list({ title: 'Lab timer' });
    const change = (description: string) =>
      app.api(market.seller)('PUT /api/projects/{projectId}', {
        params: { projectId: project.id },
        body: { description },
      });
    expect((await change('Times experiments in a lab. More on ashamakes.in')).status).toBe(200);
    expect((await change('Times experiments in a lab. Demo on ashamakes.in')).status).toBe(200);
    const id = await ask(zoya, project.id, 'Is it the one of @ashamakes?');
    const params = { question_id: id };
    const answer = { params, body: { text: 'Yes, look at asha.dev' } };
    expect((await app.api(market.seller)('POST /api/questions/{question_id}/answer', answer)).status).toBe(
      200,
    );
    const { rows } = await app.pool.query<{ number: string; text: string }>(
      'select kind, reason, text, reporter_id, about_id from reports order by number',
    );
    const found = { reason: 'off-platform', reporter_id: null };
    expect(rows).toEqual([
      {
        ...found,
        kind: 'listing',
        text: 'ashamakes.in',
        about_id: market.seller.profileId,
      },
      { ...found, kind: 'question', text: '@ashamakes', about_id: zoya.profileId },
      {
        ...found,
        kind: 'question',
        text: 'asha.dev',
        about_id: market.seller.profileId,
      },
    ]);
    expect((await queue()).map(({ title, detail }) => [title, detail])).toEqual([
      ['listing', 'off-platform'],
      ['question', 'off-platform'],
    ]);
  });

  it('an operator reads what ProtoHaat reported and decides it, and a dismissed finding is not reported again', async () => {
    const project = await market.list({ title: 'Lab timer' });
    const change = () =>
      app.api(market.seller)('PUT /api/projects/{projectId}', {
        params: { projectId: project.id },
        body: { description: 'Times experiments in a lab. More on ashamakes.in' },
      });
    await change();
    const { rows } = await app.pool.query<{ number: string }>('select number from reports');
    const number = Number(rows[0]?.number);
    const page = await app.api(operator)('GET /api/operate/reports/{number}', {
      params: { number: String(number) },
    });
    expect(page.body.data).toMatchObject({
      title: 'Lab timer',
      statements: [{ reporter_id: null, reporter: null, text: 'ashamakes.in' }],
    });
    expect((await decide(number, 'dismissed')).status).toBe(200);
    await change();
    expect(await queue()).toEqual([]);
  });
});

describe('reports and deleted accounts', () => {
  it("deleting an account closes the open reports about the member and erases the texts of the member's own reports", async () => {
    const project = await market.list();
    await report(zoya, 'listing', project.id, { text: 'I know this from elsewhere.' });
    await report(market.seller, 'person', zoya.username);
    expect((await app.api(zoya)('DELETE /api/auth/account')).status).toBe(200);
    const { rows } = await app.pool.query('select kind, text, outcome from reports order by number');
    expect(rows).toEqual([
      { kind: 'listing', text: null, outcome: null },
      { kind: 'person', text: null, outcome: 'lapsed' },
    ]);
  });
});

const countOverdueMails = async () =>
  (await subjectsOf(operator)).filter((subject) => subject === 'Decisions are overdue').length;

describe('reminders for operators', () => {
  it('operators get one email a day while a report is overdue', async () => {
    const project = await market.list();
    await report(zoya, 'listing', project.id);
    await app.runJobs();
    expect(await countOverdueMails()).toBe(0);
    await app.pool.query("update reports set opened_at = now() - interval '3 days'");
    for (let run = 0; run < 2; run += 1) {
      await app.context.jobs.enqueue({ name: 'remind-operators' }, {});
      await app.runJobs();
    }
    expect(await countOverdueMails()).toBe(1);
  });

  it('operators get an email and a feed entry about an escalated case', async () => {
    const { purchaseId } = await market.buy(await market.list({ title: 'Lab timer' }));
    const opened = await app.api(market.buyer)('POST /api/orders/{purchase_id}/case', {
      params: { purchase_id: purchaseId },
      body: { reason: 'does-not-run', text: 'It stops as soon as it starts.', wants: 'refund' },
    });
    const params = { case_id: opened.body.data.case?.id ?? '' };
    await app.api(market.seller)('POST /api/cases/{case_id}/messages', {
      params,
      body: { text: 'It runs.' },
    });
    expect((await app.api(market.buyer)('POST /api/cases/{case_id}/escalate', { params })).status).toBe(200);
    await app.runJobs();
    const number = opened.body.data.case?.number;
    expect(await subjectsOf(operator)).toContain(`Case ${number} is waiting for a decision`);
    expect(await feedOf(operator)).toContainEqual(['console-case', String(number)]);
  });
});
