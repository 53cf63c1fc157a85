import { EventEmitter, once } from 'node:events';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { expect, it, onTestFinished } from 'vitest';
import { MAX_FEED_STREAMS } from '#domain/feed/feed.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import type { Queryable } from '../database/database.ts';
import { pruneFeedJob } from '../start/housekeeping-jobs.ts';
import { getFeedState } from './feed-store.ts';
import { addProjectEntry } from './news-store.ts';

interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  next(): Promise<EventSourceMessage | null>;
  close(): void;
}

const WAIT_MS = 10_000;

async function readEvents(
  url: string,
  token: string,
  lastEventId: string | null = null,
): Promise<EventReader> {
  const controller = new AbortController();
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
    },
    signal: controller.signal,
  });
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      const timer = setTimeout(() => controller.abort(new Error('no event came')), WAIT_MS);
      try {
        while (events.length === 0) {
          const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
          if (done) return null;
          parser.feed(decoder.decode(value, { stream: true }));
        }
        return events.shift() ?? null;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => controller.abort(),
  };
}

const { app, market } = setUpMarket({ logLevel: 'error' });

const feedOf = async (person: TestPerson, query: { cursor?: string; limit?: number } = {}) =>
  (await app.api(person)('GET /api/feed', { query })).body;
const codesOf = async (person: TestPerson) => (await feedOf(person)).data.map(({ code }) => code);
const numberedCodesOf = async (person: TestPerson) =>
  (await feedOf(person)).data.map(({ number, code }) => `${number} ${code}`);

async function stream(
  person: TestPerson,
  { after = null, url = app.url }: { after?: string | null; url?: string } = {},
): Promise<EventReader> {
  const reader = await readEvents(`${url}/api/feed/stream`, person.token, after);
  onTestFinished(() => reader.close());
  return reader;
}

interface News {
  unread: number;
  read_up_to: number;
  entries: { number: number; code: string; title: string }[];
}
async function next(reader: EventReader): Promise<News & { id: string }> {
  const event = await reader.next();
  if (event === null) throw new Error('the stream has ended');
  return { id: event.id ?? '', ...(JSON.parse(event.data) as News) };
}

const ask = (projectId: string) =>
  app.api(market.buyer)('POST /api/projects/{id}/questions', {
    params: { id: projectId },
    body: { text: 'Does it run on Windows?' },
  });

it('an entry of an order has the same next act as the order itself, for either side and as it is now', async () => {
  const project = await market.list({ category: 'HARDWARE' });
  await market.saveAddress(project);
  const { purchaseId } = await market.buy(project);
  const check = async (act: string) => {
    for (const person of [market.buyer, market.seller]) {
      const order = await app.api(person)('GET /api/orders/{purchase_id}', {
        params: { purchase_id: purchaseId },
      });
      expect(order.body.data.next).toMatchObject({ act });
      for (const entry of (await feedOf(person)).data)
        expect(entry).toMatchObject({ next: order.body.data.next, role: order.body.data.role });
    }
  };
  await check('ship');
  await app.api(market.seller)('PATCH /api/projects/shipping-details/{shippingId}', {
    params: { shippingId: purchaseId },
    body: { status: 'Shipped' },
  });
  await check('deliver');
});

// covers: S7.120, S7.121
it("a member's feed lists the events of an order in pages and stores the last entry that the member has read", async () => {
  const project = await market.list({ category: 'HARDWARE', title: 'Robot arm' });
  await market.saveAddress(project);
  const { purchaseId } = await market.buy(project);
  const [sold] = (await feedOf(market.seller)).data;
  expect(sold).toMatchObject({
    number: 1,
    code: 'sold',
    title: 'Robot arm',
    purchase_id: purchaseId,
    amount_minor: project.priceRupees * 100,
    detail: 'to-ship',
    due_at: expect.any(String) as string,
  });
  for (const status of ['Shipped', 'Delivered']) {
    await app.api(market.seller)('PATCH /api/projects/shipping-details/{shippingId}', {
      params: { shippingId: purchaseId },
      body: { status },
    });
  }
  await app.api(market.buyer)('POST /api/orders/{purchase_id}/received', {
    params: { purchase_id: purchaseId },
  });
  await app.api(market.buyer)('POST /api/orders/{purchase_id}/works', {
    params: { purchase_id: purchaseId },
  });
  expect(await codesOf(market.buyer)).toEqual(['delivered', 'shipped', 'paid']);
  expect(await codesOf(market.seller)).toEqual(['money-available', 'received', 'sold']);

  const first = await feedOf(market.seller, { limit: 2 });
  expect(first.meta).toEqual({ next_cursor: '2', unread: 3, read_up_to: 0 });
  const second = await feedOf(market.seller, { limit: 2, cursor: '2' });
  expect(second.data.map(({ code }) => code)).toEqual(['sold']);
  expect(second.meta.next_cursor).toBeNull();

  const read = (number: number) => app.api(market.seller)('PUT /api/feed/read', { body: { number } });
  expect((await read(2)).body.data).toEqual({ unread: 1, read_up_to: 2 });
  expect((await read(1)).body.data).toEqual({ unread: 1, read_up_to: 2 });
  expect((await read(1_000_000)).body.data).toEqual({ unread: 0, read_up_to: 3 });
});

// covers: S7.120
it('members who bookmarked a project get a feed entry about a new price, and all except the buyer get one about the sale', async () => {
  const project = await market.list({ title: 'Lab timer' });
  const watcher = await app.signUp({ name: 'Tara' });
  for (const person of [watcher, market.buyer]) {
    await app.api(person)('GET /api/bookmark/{project_id}', { params: { project_id: project.id } });
  }
  await app.api(market.seller)('PUT /api/projects/{projectId}', {
    params: { projectId: project.id },
    body: { price: 700 },
  });
  await app.runJobs();
  expect((await feedOf(watcher)).data).toMatchObject([{ code: 'bookmark-price', amount_minor: 70_000 }]);
  await market.buy({ ...project, priceRupees: 700, amountMinor: 73_500 });
  await app.pool.query("update pgboss.job set state = 'created' where name = 'tell-bookmarks'");
  await app.runJobs();
  expect(await codesOf(watcher)).toEqual(['bookmark-sold', 'bookmark-price']);
  expect(await codesOf(market.buyer)).toEqual(['paid', 'bookmark-price']);
});

it('fifteen price changes of a project in a day are one feed entry with the last price', async () => {
  const project = await market.list({ title: 'Lab timer' });
  const watcher = await app.signUp({ name: 'Tara' });
  await app.api(watcher)('GET /api/bookmark/{project_id}', { params: { project_id: project.id } });
  const change = async (price: number) => {
    await app.api(market.seller)('PUT /api/projects/{projectId}', {
      params: { projectId: project.id },
      body: { price },
    });
    await app.runJobs();
  };
  for (let price = 701; price <= 715; price += 1) await change(price);
  expect((await feedOf(watcher)).data).toMatchObject([{ code: 'bookmark-price', amount_minor: 71_500 }]);
  await app.pool.query("update feed_entries set created_at = now() - interval '25 hours'");
  await change(716);
  expect((await feedOf(watcher)).data).toMatchObject([{ amount_minor: 71_600 }, { amount_minor: 71_500 }]);
});

// covers: S7.122
it('a feed stream sends each change immediately and resumes after the last event', async () => {
  const project = await market.list({ title: 'Lab timer' });
  const reader = await stream(market.seller);
  expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(reader.headers.get('content-encoding')).toBeNull();
  expect(await next(reader)).toEqual({ id: '0', unread: 0, read_up_to: 0, entries: [] });
  await ask(project.id);
  expect(await next(reader)).toMatchObject({
    id: '1',
    unread: 1,
    entries: [{ number: 1, code: 'question-asked', title: 'Lab timer' }],
  });
  await app.api(market.seller)('PUT /api/feed/read', { body: { number: 1 } });
  expect(await next(reader)).toMatchObject({ id: '1', unread: 0, read_up_to: 1, entries: [] });
  reader.close();
  await ask(project.id);
  await ask(project.id);
  const resumed = await next(await stream(market.seller, { after: '1' }));
  expect(resumed.entries.map(({ number }) => number)).toEqual([2, 3]);
  expect(await next(await stream(market.buyer))).toMatchObject({ unread: 0, entries: [] });
});

// covers: S7.122
it('a feed stream ends with its session, and an account can have only a limited number of streams', async () => {
  const person = await app.signUp({ name: 'Tara' });
  const readers: EventReader[] = [];
  for (let count = 0; count < MAX_FEED_STREAMS; count += 1) readers.push(await stream(person));
  const refused = await app.api(person)('GET /api/feed/stream');
  expect([refused.status, refused.problem.code]).toEqual([429, 'too-many-requests']);
  for (const reader of readers) await next(reader);
  await app.pool.query('delete from identity_session where "userId" = $1', [person.subject]);
  for (const reader of readers) expect(await reader.next()).toBeNull();
  expect(app.context.feedStreams.count).toBe(0);
});

// covers: S7.122
it('thirty streams that one account opens at the same moment are as many as it may have, and others can open theirs', async () => {
  // Before the first stream the process begins to listen for changes, and all thirty wait for that.
  await app.context.feedStreams.stop();
  const many = await Promise.all(Array.from({ length: 30 }, () => stream(market.seller)));
  expect(many.filter(({ status }) => status === 200)).toHaveLength(MAX_FEED_STREAMS);
  expect(app.context.feedStreams.count).toBe(MAX_FEED_STREAMS);
  expect((await stream(market.buyer)).status).toBe(200);
});

// covers: S7.122
it('a reader misses no entry of transactions that commit in another order than they wrote', async () => {
  const { database } = app.context;
  const { id } = await market.list({ title: 'Lab timer' });
  const [seller, buyer] = [market.seller, market.buyer];
  const write = (tx: Queryable, to: TestPerson, code: 'warned' | 'listing-held') =>
    addProjectEntry(tx, id, { to: to.profileId, code });
  const steps = new EventEmitter();
  const [written, mayCommit] = [once(steps, 'written'), once(steps, 'may commit')];
  const first = database.transaction().execute(async (tx) => {
    await write(tx, seller, 'warned');
    await write(tx, buyer, 'warned');
    steps.emit('written');
    await mayCommit;
  });
  await written;
  // In the opposite order: writers of entries do not wait for each other.
  await database.transaction().execute(async (tx) => {
    await write(tx, buyer, 'listing-held');
    await write(tx, seller, 'listing-held');
  });
  for (const person of [seller, buyer]) expect(await numberedCodesOf(person)).toEqual(['1 listing-held']);
  steps.emit('may commit');
  await first;
  for (const person of [seller, buyer])
    expect(await numberedCodesOf(person)).toEqual(['2 warned', '1 listing-held']);
});

it('many readers and writers at the same moment number each entry once', async () => {
  const { database } = app.context;
  const { id } = await market.list({ title: 'Lab timer' });
  const { profileId } = market.seller;
  const news = { to: profileId, code: 'warned' } as const;
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      await addProjectEntry(database, id, news);
      await getFeedState(database, profileId);
    }),
  );
  const { data } = await feedOf(market.seller, { limit: 50 });
  expect(data.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_one, index) => 40 - index));
});

it('a feed stream sends changes made by another process, even after its database connection was lost', async () => {
  const project = await market.list({ title: 'Lab timer' });
  const port = await freePort();
  const other = await startServerProcess({
    PORT: String(port),
    PUBLIC_URL: app.url,
    SANDBOX_URL: app.context.config.sandboxUrl ?? '',
    SMTP_URL: 'smtp://127.0.0.1:9',
    APP_SECRET: '5e'.repeat(32),
    DATA_DIR: app.context.config.dataDirectory,
    DATABASE_URL: String((app.pool.options as { connectionString?: string }).connectionString),
    DATABASE_POOL: '5',
    ROLE: 'web',
  });
  onTestFinished(() => other.kill());
  const reader = await stream(market.seller, { url: `http://127.0.0.1:${port}` });
  expect(await next(reader)).toMatchObject({ unread: 0 });
  await ask(project.id);
  expect(await next(reader)).toMatchObject({ unread: 1, entries: [{ number: 1 }] });
  await app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'protohaat-notifications' and datname = current_database()`,
  );
  await ask(project.id);
  expect((await next(reader)).entries.map(({ number }) => number)).toEqual([2]);
  const ended = other.stop();
  expect(await reader.next()).toBeNull();
  expect(await ended).toBe(0);
});

// covers: S7.123
it('feed entries older than twelve months are deleted', async () => {
  const project = await market.list();
  await ask(project.id);
  await ask(project.id);
  await feedOf(market.seller);
  await app.pool.query("update feed_entries set created_at = now() - interval '13 months' where number = 1");
  await pruneFeedJob.handle(app.context, {});
  expect((await feedOf(market.seller)).data.map(({ number }) => number)).toEqual([2]);
});
