import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { InvalidTokenError } from '../ports/identity-provider.ts';
import { registerLoadShedding } from './overload.ts';
import { registerErrorHandler } from './problem-reply.ts';
import { createRoutes } from './routes.ts';
import type { Member } from './viewer.ts';

let app: FastifyInstance;
let url = '';
let finishAll: () => void;
let finished: Promise<void>;
let blocked = 0;

beforeEach(async () => {
  finished = new Promise((resolve) => {
    finishAll = resolve;
  });
  blocked = 0;
  app = Fastify({ bodyLimit: 1_000_000, trustProxy: true });
  registerErrorHandler(app);
  registerLoadShedding(app, { reads: 2, searches: 1, writes: 1, heavy: 1, uploads: 1, downloads: 1 });
  const block = async () => {
    blocked += 1;
    await finished;
    return { data: null };
  };
  app.get('/api/slow-read', block);
  app.post('/api/slow-write', block);
  app.get('/api/quick-read', async () => ({ data: null }));
  app.post('/api/quick-write', async () => ({ data: null }));
  app.get('/healthz', async () => ({ data: null }));
  const callName: CallName = 'POST /api/payment/create-payment-intent';
  const analysis: CallName = 'POST /api/projects/anayze-repo';
  app.post('/api/slow-analysis', { config: { callName: analysis } }, block);
  app.post('/buy', { config: { callName } }, async () => ({ data: null }));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  finishAll();
  await app.close();
});

const statusOf = async (path: string, method = 'GET') => (await fetch(`${url}${path}`, { method })).status;
async function waitForBlocked(count: number): Promise<void> {
  await expect.poll(() => blocked).toBe(count);
}

async function fillReads(): Promise<Promise<number>[]> {
  const running = [statusOf('/api/slow-read'), statusOf('/api/slow-read')];
  await waitForBlocked(2);
  return [...running, ...Array.from({ length: 16 }, () => statusOf('/api/slow-read'))];
}

describe('an overloaded server', () => {
  it('requests that find the queue full get 503 with retry-after', async () => {
    const crowd = await fillReads();
    const late = await Promise.all(crowd.slice(2));
    expect(new Set(late)).toEqual(new Set([503]));
    const burst = await Promise.all(Array.from({ length: 40 }, () => fetch(`${url}/api/quick-read`)));
    for (const answer of burst) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
    finishAll();
    expect(await Promise.all(crowd.slice(0, 2))).toEqual([200, 200]);
    expect(await statusOf('/api/quick-read')).toBe(200);
  });

  it('payments, writes and health checks succeed while reads are overloaded', async () => {
    const crowd = await fillReads();
    expect(await statusOf('/buy', 'POST')).toBe(200);
    expect(await statusOf('/api/quick-write', 'POST')).toBe(200);
    expect(await statusOf('/healthz')).toBe(200);
    finishAll();
    await Promise.all(crowd);
  });

  it('payments succeed while writes are overloaded', async () => {
    void statusOf('/api/slow-write', 'POST');
    await waitForBlocked(1);
    const crowd = Array.from({ length: 12 }, () => statusOf('/api/quick-write', 'POST'));
    expect(await statusOf('/buy', 'POST')).toBe(200);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([503]));
  });
});

const analyse = (remoteAddress: string) =>
  app.inject({ method: 'POST', url: '/api/slow-analysis', remoteAddress });

describe('visitors of several networks', () => {
  it("a network's many calls leave room in the queue for a visitor of another network", async () => {
    const crowd = Array.from({ length: 20 }, () => analyse('198.51.100.7'));
    // At most one runs and four wait.
    let refused = 0;
    for (const answer of crowd) void answer.then(({ statusCode }) => (refused += statusCode === 503 ? 1 : 0));
    await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThanOrEqual(15);
    const honest = analyse('203.0.113.9');
    await setImmediate();
    finishAll();
    expect((await honest).statusCode).toBe(200);
    await Promise.all(crowd);
  });
});

describe('calls with files', () => {
  const names = (Object.keys(calls) as CallName[]).filter(
    (name) => (calls[name] as Call).files !== undefined,
  );
  it.each(names)('%s takes an upload slot as a multipart form, and none as JSON', async (callName) => {
    const server = Fastify();
    registerErrorHandler(server);
    server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    registerLoadShedding(server, { reads: 1, searches: 1, writes: 1, heavy: 1, uploads: 0, downloads: 1 });
    server.post('/api/form', { config: { callName } }, async () => ({ data: null }));
    const statusAs = async (type: string) =>
      (
        await server.inject({
          method: 'POST',
          url: '/api/form',
          headers: { 'content-type': type },
          payload: '{}',
        })
      ).statusCode;
    expect(await statusAs('multipart/form-data; boundary=b')).toBe(429);
    expect(await statusAs('application/json')).toBe(200);
    await server.close();
  });
});

describe('a slow client', () => {
  it('a client that never finishes sending its request occupies no slot', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(
      'POST /api/quick-write HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
    );
    await new Promise((resolve) => socket.once('ready', resolve));
    expect(await statusOf('/api/quick-write', 'POST')).toBe(200);
    socket.destroy();
  });

  it('a client that disconnects while queued leaves the queue', async () => {
    const [first] = await fillReads();
    const gone = new AbortController();
    const queued = fetch(`${url}/api/quick-read`, { signal: gone.signal }).catch(() => 'gone');
    gone.abort();
    expect(await queued).toBe('gone');
    finishAll();
    expect(await first).toBe(200);
    expect(await Promise.all([statusOf('/api/quick-read'), statusOf('/api/quick-read')])).toEqual([200, 200]);
  });
});

describe('authentication under overload', () => {
  let server: FastifyInstance;
  let origin = '';
  let lookUps = 0;
  let release: () => void;
  const member: Member = {
    identity: {
      subject: 'a',
      email: 'a@b.c',
      emailVerified: true,
      name: null,
      sessionId: null,
      secondFactorAt: null,
    },
    profile: {
      id: 'a',
      username: 'asha',
      completed: true,
      githubId: null,
      isBanned: false,
      isAddressProved: true,
    },
    scopes: null,
  };

  beforeEach(async () => {
    lookUps = 0;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    server = Fastify();
    registerErrorHandler(server);
    const admission = registerLoadShedding(server, {
      reads: 1,
      searches: 1,
      writes: 1,
      heavy: 1,
      uploads: 1,
      downloads: 1,
    });
    const routes = createRoutes(server, {
      admission,
      store: { receive: () => Promise.reject(new Error('no files here')) },
      runOnce: () => Promise.reject(new Error('no call moves money')),
      assertNotRevoked: async () => {},
      findRoles: async () => [],
      findViewer: async (token, beforeLookUp) => {
        if (token === 'forged') throw new InvalidTokenError();
        await beforeLookUp();
        lookUps += 1;
        if (token === 'ended') {
          await released;
          throw new InvalidTokenError();
        }
        return member;
      },
    });
    routes.handle('GET /api/auth/notifications', async () => ({
      data: { sold: true, shipping: true, questions: true, messages: true, reminders: true },
    }));
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

  it('members are served while many requests without a valid token are rejected', async () => {
    const crowd = Array.from({ length: 300 }, (_, at) => ask(at % 2 === 0 ? null : 'forged'));
    expect(await ask('genuine')).toBe(200);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([401]));
    expect(lookUps).toBe(1);
  });

  it('an invalid token is rejected without a database query while members fill every slot', async () => {
    const members = Array.from({ length: 9 }, () => ask('genuine', '/api/auth/me'));
    await expect.poll(() => lookUps).toBe(9);
    expect(await ask(null)).toBe(401);
    expect(await ask('forged')).toBe(401);
    expect(lookUps).toBe(9);
    release();
    await Promise.all(members);
  });

  it("requests with a revoked session do not take a member's slot", async () => {
    const ended = ask('ended');
    await expect.poll(() => lookUps).toBe(1);
    expect(await ask('genuine')).toBe(200);
    release();
    expect(await ended).toBe(401);
  });
});
