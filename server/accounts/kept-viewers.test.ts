import { EventEmitter, once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { openSilentProxy } from '#tests/support/silent-proxy.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import type { NotificationListener } from '../database/database.ts';
import { DatabaseNotifications, SILENT_FOR_MS } from '../database/notifications.ts';
import { deleteTokensOf } from './api-token-store.ts';
import { KeptViewers } from './kept-viewers.ts';
import { pseudonymiseProfile, setBanned } from './profile-store.ts';

interface Viewer {
  readonly identity: { readonly subject: string; readonly sessionId: string | null };
  readonly profile: { readonly id: string } | null;
}

const HOUR_MS = 3_600_000;
const asha: Viewer = { identity: { subject: 'asha', sessionId: 's1' }, profile: { id: 'p1' } };
const ravi: Viewer = { identity: { subject: 'ravi', sessionId: 's2' }, profile: { id: 'p2' } };

async function setUp() {
  let listener: NotificationListener | null = null;
  const database = { isListening: true, isReached: true };
  const viewers = new KeptViewers<Viewer>({
    get isListening() {
      return database.isListening;
    },
    listen: async (given) => {
      listener = given;
      return async () => {};
    },
    catchUp: () => (database.isReached ? Promise.resolve() : Promise.reject(new Error('interrupted'))),
  });
  await viewers.listen();
  const lookUps: string[] = [];
  const find = (token: string, viewer = asha, expiresAt = new Date(Date.now() + HOUR_MS)) =>
    viewers.find(token, async () => {
      lookUps.push(token);
      return { viewer, expiresAt };
    });
  const notify = (channel: string, key: string) => listener?.onNotification(channel, key);
  return { viewers, database, find, lookUps, notify, connect: () => listener?.onConnected() };
}

it.each([
  ['of its session', 'session-ended', 's1'],
  ['of its account', 'viewer-changed', 'asha'],
  ['of its profile', 'viewer-changed', 'p1'],
])(
  'a viewer is looked up once until a notification %s, which ends no other viewer',
  async (_of, channel, key) => {
    const { find, lookUps, notify } = await setUp();
    for (let n = 0; n < 3; n += 1) {
      await find('a');
      await find('r', ravi);
    }
    expect(lookUps).toEqual(['a', 'r']);
    notify(channel, key);
    notify('feed', 'p2');
    await find('a');
    await find('r', ravi);
    expect(lookUps).toEqual(['a', 'r', 'a']);
  },
);

it('a viewer is kept for at most a minute, and not longer than its token is valid', async () => {
  vi.useFakeTimers();
  try {
    const { find, lookUps } = await setUp();
    await find('a');
    vi.advanceTimersByTime(59_000);
    await find('a');
    expect(lookUps).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    await find('a');
    expect(lookUps).toHaveLength(2);
    const soon = new Date(Date.now() + 5_000);
    await find('r', ravi, soon);
    vi.advanceTimersByTime(5_000);
    await find('r', ravi, soon);
    expect(lookUps).toEqual(['a', 'a', 'r', 'r']);
  } finally {
    vi.useRealTimers();
  }
});

it('a viewer whose lookup began before a change is not kept, and no later request waits for that lookup', async () => {
  const { viewers, find, lookUps, notify } = await setUp();
  const answers = new EventEmitter();
  const slow = viewers.find('a', async () => {
    await once(answers, 'answer');
    return { viewer: asha, expiresAt: new Date(Date.now() + HOUR_MS) };
  });
  notify('viewer-changed', 'asha');
  const changed = { ...asha, profile: null };
  expect(await find('a', changed)).toBe(changed);
  answers.emit('answer');
  expect(await slow).toBe(asha);
  expect(await find('a')).toBe(changed);
  expect(lookUps).toEqual(['a']);
});

it('concurrent requests with a token share a lookup, and a failed one is not kept', async () => {
  const { viewers, find, lookUps } = await setUp();
  await expect(viewers.find('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await Promise.all([find('a'), find('a'), find('a')])).toEqual([asha, asha, asha]);
  expect(lookUps).toEqual(['a']);
});

it('no viewer is kept while notifications may be missed, and none from before the interruption is used after it', async () => {
  const { database, find, lookUps, connect } = await setUp();
  await find('a');
  database.isListening = false;
  await find('a');
  await find('a');
  database.isListening = true;
  connect();
  await find('a');
  await find('a');
  expect(lookUps).toHaveLength(4);
});

it('if the database does not answer after a change, all viewers are looked up again', async () => {
  const { viewers, database, find, lookUps } = await setUp();
  await find('a');
  await viewers.catchUp();
  await find('a');
  database.isReached = false;
  await viewers.catchUp();
  await find('a');
  expect(lookUps).toHaveLength(2);
});

it('at most 5,000 viewers are kept, and the ones looked up first are dropped', async () => {
  const { find, lookUps } = await setUp();
  for (let n = 0; n <= 5_000; n += 1) await find(`${n}`);
  lookUps.length = 0;
  await find('1');
  await find('0');
  expect(lookUps).toEqual(['0']);
});

describe('a change that another process commits', () => {
  const { app } = setUpMarket({ check: false });
  const answerTo = async (token: string) => {
    const answer = await app.api(token)('GET /api/projects/getproject', { query: { limit: 1 } });
    return answer.status === 200 ? 'answered' : answer.problem.code;
  };
  const used = async (token: string) => {
    const verify = vi.spyOn(app.context.identity, 'verifyToken').mockClear();
    for (let n = 0; n < 3; n += 1) expect(await answerTo(token)).toBe('answered');
    expect(verify.mock.calls.length).toBeLessThanOrEqual(1);
  };
  const tokenOf = async (person: TestPerson) => {
    const body = { name: 'Inventory', scopes: ['read' as const] };
    return (await app.api(person)('POST /api/auth/tokens', { body })).body.data.token;
  };
  const inTransaction = (
    change: Parameters<ReturnType<typeof app.context.database.transaction>['execute']>[0],
  ) => app.context.database.transaction().execute(change);
  const endSession = ({ subject }: TestPerson) =>
    app.pool.query('delete from identity_session where "userId" = $1', [subject]);
  const ban = ({ profileId }: TestPerson) => inTransaction((tx) => setBanned(tx, profileId, true));

  it.each([
    ['the end of the session', 'not-signed-in', endSession],
    ['a ban', 'account-banned', ban],
    [
      'the deletion of the profile',
      'profile-incomplete',
      ({ profileId }: TestPerson) => inTransaction((tx) => pseudonymiseProfile(tx, profileId)),
    ],
  ])('%s is seen within a second', async (_what, refusal, change) => {
    const person = await app.signUp();
    await used(person.token);
    await change(person);
    await vi.waitFor(async () => expect(await answerTo(person.token)).toBe(refusal), { timeout: 1_000 });
  });

  it('the end of an API token is seen within a second', async () => {
    const person = await app.signUp();
    const token = await tokenOf(person);
    expect(await answerTo(token)).toBe('answered');
    await inTransaction((tx) => deleteTokensOf(tx, person.profileId));
    await vi.waitFor(async () => expect(await answerTo(token)).toBe('not-signed-in'), { timeout: 1_000 });
  });

  it('a ban is seen within a second although the connection for notifications was lost before it', async () => {
    const person = await app.signUp();
    await used(person.token);
    await app.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'protohaat-notifications' and datname = current_database()`,
    );
    await ban(person);
    await vi.waitFor(async () => expect(await answerTo(person.token)).toBe('account-banned'), {
      timeout: 1_000,
    });
    await vi.waitFor(async () => await used((await app.signUp()).token), { timeout: 5_000 });
  });

  it('a change is seen within three seconds although the connection for notifications is silent, and viewers are kept again once it speaks', async () => {
    const { rows } = await app.pool.query<{ name: string }>('select current_database() as name');
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    const link = await openSilentProxy(url.hostname, Number(url.port));
    url.host = `127.0.0.1:${link.port}`;
    url.pathname = `/${rows[0]?.name}`;
    const viewers = new KeptViewers<Viewer>(
      new DatabaseNotifications({ connectionString: url.href }, () => {}),
    );
    await viewers.listen();
    const person = await app.signUp();
    let lookUps = 0;
    const lookUp = async () => {
      lookUps += 1;
      const { rows: found } = await app.pool.query<{ isBanned: boolean }>(
        'select banned_at is not null as "isBanned" from profiles where id = $1',
        [person.profileId],
      );
      const identity = { subject: found[0]?.isBanned === true ? 'banned' : 'asha', sessionId: null };
      return { viewer: { ...asha, identity }, expiresAt: new Date(Date.now() + HOUR_MS) };
    };
    const subject = async () => (await viewers.find('a', lookUp)).identity.subject;
    expect([await subject(), await subject(), lookUps]).toEqual(['asha', 'asha', 1]);

    link.silence();
    const silentAt = performance.now();
    await ban(person);
    expect(await subject()).toBe('asha');
    await vi.waitFor(async () => expect(await subject()).toBe('banned'), { timeout: 10_000, interval: 10 });
    expect(performance.now() - silentAt).toBeLessThan(SILENT_FOR_MS + 100);

    link.speak();
    const isKept = async () => {
      const before = lookUps;
      await subject();
      await subject();
      return lookUps - before < 2;
    };
    await vi.waitFor(async () => expect(await isKept()).toBe(true), { timeout: 10_000 });
    await viewers.stop();
    await link.close();
  });
});
