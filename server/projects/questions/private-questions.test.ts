import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_PRIVATE_A_DAY } from '#domain/questions/private-limits.ts';
import { setBanned } from '#server/accounts/profile-store.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { findInDatabase } from '#tests/support/stored-data.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const { app, market } = setUpMarket({ logLevel: 'error' });

let project: Awaited<ReturnType<typeof market.list>>;
let ravi: TestPerson;
let zoya: TestPerson;
beforeEach(async () => {
  project = await market.list({ title: 'Lab timer' });
  ravi = await app.signUp({ name: 'Ravi Kumar' });
  zoya = await app.signUp({ name: 'Zoya Khan' });
});

const TEXT = 'Does it run without the internet?';
const ask = (person: TestPerson, text = TEXT, id = project.id) =>
  app.api(person)('POST /api/projects/{id}/private-question', { params: { id }, body: { text } });
const write = (person: TestPerson, thread: string, text = 'Yes, it does.') =>
  app.api(person)('POST /api/private-questions/{thread_id}/messages', {
    params: { thread_id: thread },
    body: { text },
  });
const read = (person: TestPerson, thread: string) =>
  app.api(person)('GET /api/private-questions/{thread_id}', { params: { thread_id: thread } });
const list = async (person: TestPerson, query: Record<string, string | boolean> = {}) =>
  (await app.api(person)('GET /api/private-questions', { query })).body.data;
const block = (person: TestPerson, thread: string, blocked = true) =>
  app.api(person)('PUT /api/private-questions/{thread_id}/block', {
    params: { thread_id: thread },
    body: { blocked },
  });
const publish = (person: TestPerson, message: string, text = 'It does, on its battery.') =>
  app.api(person)('POST /api/private-questions/messages/{message_id}/publish', {
    params: { message_id: message },
    body: { text },
  });
const feedOf = async (person: TestPerson) =>
  (await app.api(person)('GET /api/feed')).body.data.map(({ code }) => code);
const mailsOf = async ({ email }: TestPerson) => {
  await app.runJobs();
  return (await readMailbox(app.sandbox, email)).map(({ subject }) => subject);
};

describe('a private question', () => {
  // covers: S7.363, S7.364, S7.365, S7.366
  it('asker and seller write in one thread, and nobody else reads it', async () => {
    const asked = await ask(ravi);
    const { thread_id: thread, id } = asked.body.data;
    expect(asked.body.message).toBe('Your question is sent to the seller');
    expect((await ask(ravi, 'And in the rain?')).body.data.thread_id).toBe(thread);
    expect(await list(market.seller, { waiting: true })).toMatchObject([
      { id: thread, role: 'seller', other: ravi.username, last_text: 'And in the rain?', can_write: true },
    ]);
    expect((await write(market.seller, thread)).status).toBe(200);
    expect(await list(market.seller, { waiting: true })).toEqual([]);
    expect(await list(ravi)).toMatchObject([{ id: thread, role: 'asker', waiting_for: 'asker' }]);
    expect((await read(ravi, thread)).body.data.map(({ by, text }) => [by, text])).toEqual([
      ['seller', 'Yes, it does.'],
      ['asker', 'And in the rain?'],
      ['asker', TEXT],
    ]);
    expect(await list(zoya)).toEqual([]);
    for (const answer of [await read(zoya, thread), await write(zoya, thread), await block(zoya, thread)]) {
      expect(answer.problem.reason).toBe('no-private-question');
    }
    expect((await publish(zoya, id)).problem.reason).toBe('no-private-question');
    const open = await app.api(zoya)('GET /api/projects/{id}/questions', { params: { id: project.id } });
    expect(open.body.data).toEqual([]);
  });

  it('each turn is one feed entry and one email, however much one writes in it', async () => {
    const { thread_id: thread } = (await ask(ravi)).body.data;
    for (let index = 0; index < 4; index += 1) await ask(ravi, `And number ${index}?`);
    await ask(zoya);
    expect((await feedOf(market.seller)).filter((code) => code === 'private-question')).toHaveLength(2);
    expect(await mailsOf(market.seller)).toEqual(['A question about "Lab timer"']);
    await app.runJobs({ at: new Date(Date.now() + 61 * 60_000) });
    expect(await mailsOf(market.seller)).toEqual([
      '5 questions about "Lab timer"',
      'A question about "Lab timer"',
    ]);
    await write(market.seller, thread);
    await write(market.seller, thread, 'On its battery.');
    expect(await feedOf(ravi)).toEqual(['private-answer']);
    expect(await mailsOf(ravi)).toEqual(['The seller of "Lab timer" answered']);
  });

  it.each([
    ['Call me on 98765 43210 please', 'contact-details'],
    ['Write to ravi@example.org', 'contact-details'],
    [' \u200B ', 'field-blank'],
  ])('contact details and blanks are refused from both: %s', async (text, reason) => {
    expect((await ask(ravi, text)).problem.reason).toBe(reason);
    expect(await list(ravi)).toEqual([]);
    const { thread_id: thread } = (await ask(ravi)).body.data;
    expect((await write(market.seller, thread, text)).problem.reason).toBe(reason);
  });

  it('a name at another service is accepted and reported to the operators', async () => {
    const { id } = (await ask(ravi, 'I am @ravimakes there, is it yours?')).body.data;
    const { rows } = await app.pool.query('select kind, private_message_id, about_id, reason from reports');
    expect(rows).toEqual([
      { kind: 'message', private_message_id: id, about_id: ravi.profileId, reason: 'off-platform' },
    ]);
  });

  it('a member has at most five threads that no seller has answered, even with concurrent requests', async () => {
    const others = await Promise.all(
      Array.from({ length: 6 }, (_none, index) => market.list({ title: `Timer ${index}` })),
    );
    const answers = await Promise.all(others.map(({ id }) => ask(ravi, TEXT, id)));
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 200)?.problem.reason).toBe('too-many-threads');
    expect(await list(ravi)).toHaveLength(5);
    await write(market.seller, opened[0]?.body.data.thread_id ?? '');
    expect((await ask(ravi)).status).toBe(200);
  });

  it('each writes at most twenty messages a day in a thread, so that the other can still answer', async () => {
    const { thread_id: thread } = (await ask(ravi)).body.data;
    await app.pool.query(
      "insert into private_messages (id, thread_id, party, text) select gen_random_uuid(), $1, 'asker', 'More' from generate_series(2, $2)",
      [thread, MAX_PRIVATE_A_DAY],
    );
    expect((await write(ravi, thread)).problem.reason).toBe('private-messages-used-up');
    expect((await write(market.seller, thread)).status).toBe(200);
    await app.pool.query("update private_messages set written_at = written_at - interval '25 hours'");
    expect((await write(ravi, thread, 'Thanks')).status).toBe(200);
  });

  it('nobody asks about their own listing, and a banned member asks and writes nothing', async () => {
    expect((await ask(market.seller)).problem.code).toBe('own-project');
    const { thread_id: thread } = (await ask(ravi)).body.data;
    await app.context.database.transaction().execute((tx) => setBanned(tx, ravi.profileId, true));
    expect((await write(ravi, thread)).status).not.toBe(200);
    expect((await ask(ravi)).status).not.toBe(200);
    expect((await write(market.seller, thread)).problem.reason).toBe('private-thread-closed');
    expect((await read(market.seller, thread)).body.data).toHaveLength(1);
  });
});

describe('a closed thread', () => {
  // covers: S7.364
  it.each([
    ['sold to somebody', 'sold', () => market.buy(project, market.buyer)],
    ['sold to the asker', 'sold', () => market.buy(project, ravi)],
    [
      'deleted',
      'not-listed',
      () => app.api(market.seller)('DELETE /api/projects/{projectId}', { params: { projectId: project.id } }),
    ],
  ])('of a listing that is %s stays readable for both and closed for writing', async (_how, why, end) => {
    const { thread_id: thread } = (await ask(ravi)).body.data;
    await end();
    for (const person of [ravi, market.seller]) {
      expect((await write(person, thread)).problem.reason).toBe('private-thread-closed');
      const { data, meta } = (await read(person, thread)).body;
      expect([data.length, meta.thread.can_write, meta.thread.closed]).toEqual([1, false, why]);
    }
  });

  // covers: S7.367
  it('a blocked member can write to the seller about no listing until the seller ends the block', async () => {
    const other = await market.list({ title: 'Rain gauge' });
    const { thread_id: thread } = (await ask(ravi)).body.data;
    expect((await block(market.seller, thread)).body.data.closed).toBe('blocked');
    expect((await write(ravi, thread)).problem.reason).toBe('private-thread-closed');
    expect((await ask(ravi, TEXT, other.id)).problem.reason).toBe('private-thread-closed');
    // The blocked side cannot end it, nor read who set it.
    expect((await block(ravi, thread, false)).body.data.closed).toBe('closed');
    expect((await write(ravi, thread)).status).toBe(409);
    await block(market.seller, thread, false);
    expect((await ask(ravi, TEXT, other.id)).status).toBe(200);
  });
});

describe('publishing', () => {
  // covers: S7.368
  it('the seller publishes a question once, as it was asked and without the name, and only the seller can', async () => {
    const { id, thread_id: thread } = (await ask(ravi)).body.data;
    expect((await publish(ravi, id)).problem.reason).toBe('no-private-question');
    expect((await publish(market.seller, id, 'Mail me at asha@example.org')).problem.reason).toBe(
      'contact-details',
    );
    expect((await publish(market.seller, id)).status).toBe(200);
    expect((await publish(market.seller, id)).problem.code).toBe('already-answered');
    const open = await app.api(zoya)('GET /api/projects/{id}/questions', { params: { id: project.id } });
    expect(open.body.data).toMatchObject([{ text: TEXT, answer: 'It does, on its battery.', mine: false }]);
    expect(JSON.stringify(open.body)).not.toContain(ravi.username);
    expect((await read(ravi, thread)).body.data).toMatchObject([{ id, published: true }]);
    const [question] = open.body.data;
    await app.api(zoya)('POST /api/reports', {
      body: { kind: 'question', subject: question?.id ?? '', reason: 'spam' },
    });
    const { rows } = await app.pool.query('select about_id from reports');
    expect(rows).toEqual([{ about_id: market.seller.profileId }]);
  });

  it('a long question, and one about a listing that is gone, cannot be published', async () => {
    const long = (await ask(ravi, 'Does it? '.repeat(60))).body.data.id;
    expect((await publish(market.seller, long)).problem.reason).toBe('private-question-too-long');
    const { id } = (await ask(zoya)).body.data;
    await market.buy(project);
    expect((await publish(market.seller, id)).problem.reason).toBe('private-thread-closed');
  });
});

describe('private questions of a deleted account', () => {
  it('both have them in their export, and they are deleted with the account of either', async () => {
    await ask(ravi, 'Ravi asks whether it rings.');
    await ask(zoya, 'Zoya asks whether it floats.');
    const exported = (await app.api(market.seller)('GET /api/auth/export')).body as unknown as {
      private_questions: unknown[];
    };
    expect(exported.private_questions).toHaveLength(2);
    expect((await app.api(ravi)('DELETE /api/auth/account')).status).toBe(200);
    expect(await findInDatabase(app.operating.pool, 'Ravi asks')).toEqual([]);
    expect(await list(market.seller)).toHaveLength(1);
    expect((await app.api(market.seller)('DELETE /api/auth/account')).status).toBe(200);
    expect(await findInDatabase(app.operating.pool, 'Zoya asks')).toEqual([]);
  });
});
