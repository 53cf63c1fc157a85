import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { InvalidTokenError } from '../ports/identity-provider.ts';
import { shedOverload } from './overload.ts';
import { answerProblems } from './problem-reply.ts';
import { createRoutes } from './routes.ts';
import type { Member } from './viewer.ts';

let app: FastifyInstance;
let url = '';
let finishAll: () => void;
let finished: Promise<void>;
/** How many requests are inside a handler that waits. */
let inside = 0;

beforeEach(async () => {
  finished = new Promise((resolve) => {
    finishAll = resolve;
  });
  inside = 0;
  app = Fastify({ bodyLimit: 1_000_000 });
  answerProblems(app);
  shedOverload(app, { reads: 2, writes: 1, heavy: 1, uploads: 1, downloads: 1 });
  const busy = async () => {
    inside += 1;
    await finished;
    return { data: null };
  };
  app.get('/api/slow-read', busy);
  app.post('/api/slow-write', busy);
  app.get('/api/quick-read', async () => ({ data: null }));
  app.post('/api/quick-write', async () => ({ data: null }));
  app.get('/healthz', async () => ({ data: null }));
  const callName: CallName = 'POST /api/payment/create-payment-intent';
  app.post('/buy', { config: { callName } }, async () => ({ data: null }));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  finishAll();
  await app.close();
});

const statusOf = async (path: string, method = 'GET') => (await fetch(`${url}${path}`, { method })).status;
async function untilInside(count: number): Promise<void> {
  await expect.poll(() => inside).toBe(count);
}

/** Reads that are being answered, and as many that wait for them as may. */
async function fillReads(): Promise<Promise<number>[]> {
  const running = [statusOf('/api/slow-read'), statusOf('/api/slow-read')];
  await untilInside(2);
  return [...running, ...Array.from({ length: 16 }, () => statusOf('/api/slow-read'))];
}

describe('a server with more readers than it can answer', () => {
  it('tells the rest at once to come back in a few seconds', async () => {
    const waiting = await fillReads();
    const late = await Promise.all(waiting.slice(2));
    expect(new Set(late)).toEqual(new Set([503]));
    const burst = await Promise.all(Array.from({ length: 40 }, () => fetch(`${url}/api/quick-read`)));
    for (const answer of burst) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
    // Nobody waited for those who are still at work.
    finishAll();
    expect(await Promise.all(waiting.slice(0, 2))).toEqual([200, 200]);
    expect(await statusOf('/api/quick-read')).toBe(200);
  });

  it('goes on taking payments, writing, and telling how it is', async () => {
    const crowd = await fillReads();
    expect(await statusOf('/buy', 'POST')).toBe(200);
    expect(await statusOf('/api/quick-write', 'POST')).toBe(200);
    expect(await statusOf('/healthz')).toBe(200);
    finishAll();
    await Promise.all(crowd);
  });

  it('takes payments also while it cannot write any more', async () => {
    void statusOf('/api/slow-write', 'POST');
    await untilInside(1);
    const crowd = Array.from({ length: 12 }, () => statusOf('/api/quick-write', 'POST'));
    expect(await statusOf('/buy', 'POST')).toBe(200);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([503]));
  });
});

describe('a slow client', () => {
  it('that never finishes its request holds no place', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(
      'POST /api/quick-write HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
    );
    await new Promise((resolve) => socket.once('ready', resolve));
    expect(await statusOf('/api/quick-write', 'POST')).toBe(200);
    socket.destroy();
  });

  it('that gives up while it waits leaves its place to others', async () => {
    const [first] = await fillReads();
    const gone = new AbortController();
    const waiting = fetch(`${url}/api/quick-read`, { signal: gone.signal }).catch(() => 'gone');
    gone.abort();
    expect(await waiting).toBe('gone');
    finishAll();
    expect(await first).toBe(200);
    expect(await Promise.all([statusOf('/api/quick-read'), statusOf('/api/quick-read')])).toEqual([200, 200]);
  });
});

describe('the guard of a call', () => {
  let server: FastifyInstance;
  let origin = '';
  let lookUps = 0;
  let release: () => void;
  const member: Member = {
    identity: { subject: 'a', email: 'a@b.c', emailVerified: true, name: null, issuedAt: 0, sessionId: null },
    profile: { id: 'a', username: 'asha', completed: true, githubId: null },
  };

  beforeEach(async () => {
    lookUps = 0;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    server = Fastify();
    answerProblems(server);
    const admission = shedOverload(server, { reads: 1, writes: 1, heavy: 1, uploads: 1, downloads: 1 });
    const routes = createRoutes(server, {
      admission,
      store: { receive: () => Promise.reject(new Error('no files here')) },
      findViewer: async (token, beforeLookUp) => {
        if (token === 'forged') throw new InvalidTokenError();
        await beforeLookUp();
        lookUps += 1;
        // A session that has ended: the token is genuine, and the look-up takes its time.
        if (token === 'ended') {
          await released;
          throw new InvalidTokenError();
        }
        return member;
      },
    });
    routes.handle('GET /api/auth/notifications', async () => ({ data: { sold: true, shipping: true } }));
    routes.handle('GET /api/auth/me', async () => {
      await released;
      return { data: {} as never };
    });
    origin = await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    release();
    await server.close();
  });
  const ask = async (token: string | null, path = '/api/auth/notifications') =>
    (await fetch(`${origin}${path}`, token === null ? {} : { headers: { authorization: `Bearer ${token}` } }))
      .status;

  it('comes before every queue: a crowd without a genuine token is refused at once, and members are served', async () => {
    const crowd = Array.from({ length: 300 }, (_, at) => ask(at % 2 === 0 ? null : 'forged'));
    expect(await ask('genuine')).toBe(200);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([401]));
    expect(lookUps).toBe(1);
  });

  it('refuses strangers also while members fill every place, and without a look-up', async () => {
    const members = Array.from({ length: 9 }, () => ask('genuine', '/api/auth/me'));
    await expect.poll(() => lookUps).toBe(9);
    expect(await ask(null)).toBe(401);
    expect(await ask('forged')).toBe(401);
    expect(lookUps).toBe(9);
    release();
    await Promise.all(members);
  });

  it('gives no place of members to callers whose session has ended', async () => {
    const ended = ask('ended');
    await expect.poll(() => lookUps).toBe(1);
    // One of two places for look-ups is taken, and the one for reading is free.
    expect(await ask('genuine')).toBe(200);
    release();
    expect(await ended).toBe(401);
  });
});
