import { beforeEach, describe, expect, it } from 'vitest';
import { type ListedProject, listProject } from '#tests/support/listed-project.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import { findInDatabase } from '#tests/support/stored-data.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const app = setUpApp();
let asha: TestPerson;
let ravi: TestPerson;
let meera: TestPerson;
let project: ListedProject;

beforeEach(async () => {
  asha = await app.signUp({ name: 'Asha Verma' });
  ravi = await app.signUp({ name: 'Ravi Kumar' });
  meera = await app.signUp({ name: 'Meera Nair' });
  project = await listProject(app.context, { sellerId: asha.profileId, title: 'Lab timer' });
});

const TEXT = 'Does it run on Windows 11?';
const ask = (person: TestPerson, text = TEXT) =>
  app.api(person)('POST /api/projects/{id}/questions', { params: { id: project.id }, body: { text } });
const reply = (person: TestPerson, id: string, text = 'Yes, it does.') =>
  app.api(person)('POST /api/questions/{question_id}/answer', {
    params: { question_id: id },
    body: { text },
  });
const report = (person: TestPerson, id: string) =>
  app.api(person)('POST /api/reports', { body: { kind: 'question', subject: id, reason: 'spam' } });
const list = async (person: TestPerson | null, query: Record<string, string | number> = {}) =>
  (await app.api(person)('GET /api/projects/{id}/questions', { params: { id: project.id }, query })).body;
const subjectsOf = async ({ email }: TestPerson) => {
  await app.runJobs();
  return (await readMailbox(app.sandbox, email)).map(({ subject }) => subject);
};

describe('a question about a project', () => {
  // covers: S7.61, S7.62, S7.63
  it('a member can ask a question, the seller can answer it once, and everybody can read both', async () => {
    const asked = await ask(ravi);
    expect(asked.body).toMatchObject({
      message: 'Your question is public now',
      data: { text: TEXT, answer: null, mine: true, reported: false },
    });
    const { id } = asked.body.data;
    expect((await reply(asha, id)).body.data).toMatchObject({ answer: 'Yes, it does.', mine: false });
    expect((await reply(asha, id, 'No.')).problem.code).toBe('already-answered');
    const { data, meta } = await list(null);
    expect(data).toMatchObject([{ id, text: TEXT, answer: 'Yes, it does.', mine: false }]);
    expect(meta).toEqual({ total: 1, next_cursor: null });
    expect(JSON.stringify(data)).not.toContain(ravi.email);
  });

  it('the seller gets an email about a question, and the asker gets one about the answer', async () => {
    const { id } = (await ask(ravi)).body.data;
    expect(await subjectsOf(asha)).toEqual(['A question about "Lab timer"']);
    await reply(asha, id);
    expect(await subjectsOf(ravi)).toEqual(['The seller of "Lab timer" answered']);
  });

  it('twelve questions on a listing in an hour are two emails to the seller, of which the second names the number of the others', async () => {
    const askers = [ravi, ...(await Promise.all([1, 2, 3].map(() => app.signUp())))];
    for (const asker of askers) {
      for (const what of ['Windows 11', 'Linux', 'a phone']) await ask(asker, `Does it run on ${what}?`);
    }
    expect(await subjectsOf(asha)).toEqual(['A question about "Lab timer"']);
    await app.runJobs({ at: new Date(Date.now() + 61 * 60_000) });
    expect(await subjectsOf(asha)).toEqual([
      '11 questions about "Lab timer"',
      'A question about "Lab timer"',
    ]);
    await app.runJobs({ at: new Date(Date.now() + 61 * 60_000) });
    expect(await subjectsOf(asha)).toHaveLength(2);
    await ask(await app.signUp());
    expect(await subjectsOf(asha)).toHaveLength(3);
  });

  it('a member who has disabled emails about questions gets none', async () => {
    const quiet = { sold: true, shipping: true, questions: false };
    await app.api(asha)('PUT /api/auth/notifications', { body: quiet });
    await ask(ravi);
    expect(await subjectsOf(asha)).toEqual([]);
  });

  it.each([
    ['Why?', 'Write at least 10 characters.'],
    ['   \u200B  \u202E   ', 'Text must not be blank.'],
    ['Call me on 98765 43210 please', /Leave out phone numbers/u],
    ['Is it at https://github.com/asha/timer ?', /Leave out phone numbers/u],
  ])('the question %j is rejected with the message %s', async (text, message) => {
    const { status, problem } = await ask(ravi, text);
    expect([status, problem.code, problem.field]).toEqual([400, 'invalid-field', 'text']);
    expect(problem.message).toMatch(message);
    expect((await list(null)).data).toEqual([]);
  });

  it('an answer with contact details is rejected, and the seller can still answer', async () => {
    const { id } = (await ask(ravi)).body.data;
    expect((await reply(asha, id, 'Write to asha@example.org')).problem.code).toBe('invalid-field');
    expect((await reply(asha, id)).status).toBe(200);
  });

  it('a member can have at most three unanswered questions about a project, even with concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_none, index) => ask(ravi, `${TEXT} ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 200)?.problem.code).toBe('too-many-questions');
    expect((await ask(meera)).status).toBe(200);
  });

  it('questions are paginated, newest first', async () => {
    for (const person of [ravi, meera]) {
      for (let index = 0; index < 3; index += 1) await ask(person, `${TEXT} ${index}`);
    }
    const first = await list(null, { limit: 4 });
    const rest = await list(null, { limit: 4, cursor: first.meta.next_cursor ?? '' });
    expect([first.data.length, rest.data.length, first.meta.total, rest.meta.next_cursor]).toEqual([
      4,
      2,
      6,
      null,
    ]);
    expect(new Set([...first.data, ...rest.data].map(({ id }) => id)).size).toBe(6);
  });

  it('a withdrawn project shows no questions to visitors', async () => {
    await ask(ravi);
    await app.api(asha)('DELETE /api/projects/{projectId}', { params: { projectId: project.id } });
    const answer = await app.api(null)('GET /api/projects/{id}/questions', { params: { id: project.id } });
    expect(answer.problem.code).toBe('not-found');
    expect((await ask(ravi)).problem.code).toBe('not-found');
  });
});

describe('questions of a deleted account', () => {
  it("questions are in the data export of the member who asked them, and are deleted with that member's or the seller's account", async () => {
    const { id } = (await ask(ravi)).body.data;
    await reply(asha, id, 'It surely does.');
    const exported = (await app.api(ravi)('GET /api/auth/export')).body as unknown as {
      questions: unknown[];
    };
    expect(exported.questions).toMatchObject([{ id, question: TEXT, answer: 'It surely does.' }]);
    await ask(meera, 'Meera asks whether it rings.');
    await report(asha, id);
    expect((await app.api(ravi)('DELETE /api/auth/account')).status).toBe(200);
    expect((await list(null)).data).toHaveLength(1);
    expect((await app.api(asha)('DELETE /api/auth/account')).status).toBe(200);
    expect(await findInDatabase(app.operating.pool, 'Meera asks')).toEqual([]);
  });
});
