import { describe, expect, it } from 'vitest';
import { setUpApp } from '#tests/support/set-up-market.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

describe('a concurrency limiter shared by several callers', () => {
  it('callers get slots in turn, however many tasks one of them queues', async () => {
    const limiter = new ConcurrencyLimiter({ concurrency: 1, maxQueued: 100, maxWaitMs: 5_000 });
    const served: string[] = [];
    const work = async (caller: string): Promise<void> => {
      const release = await limiter.acquire(caller);
      served.push(caller);
      release();
    };
    const release = await limiter.acquire('hog');
    const queued = [...Array.from({ length: 20 }, () => work('hog')), work('other'), work('third')];
    release();
    await Promise.all(queued);
    expect(served.slice(0, 4).toSorted()).toEqual(['hog', 'hog', 'other', 'third']);
  });

  it("one caller can fill at most half of a limiter's queue", async () => {
    const limiter = new ConcurrencyLimiter({ concurrency: 1, maxQueued: 4, maxWaitMs: 5_000 });
    const release = await limiter.acquire('hog');
    const queued = [limiter.acquire('hog'), limiter.acquire('hog')];
    expect([limiter.isFull('hog'), limiter.isFull('other')]).toEqual([true, false]);
    release();
    for (const task of queued) (await task)();
    expect([limiter.running, limiter.queued]).toEqual([0, 0]);
  });
});

describe('members who share an IP address', () => {
  const app = setUpApp({
    settings: {
      TRUST_PROXY: 'on',
      LIMITS: 'requests=3/1m member-requests=20/1m searches=2/1m',
    },
  });

  let addresses = 0;
  const anAddress = () => `203.0.113.${(addresses += 1)}`;
  const search = (person: { token: string }, address: string) =>
    app.api(person)('GET /api/projects/searchproject', {
      query: { search: 'robot' },
      headers: { 'x-forwarded-for': address },
    });
  const me = (person: { token: string }, address: string) =>
    app.api(person)('GET /api/auth/me', { headers: { 'x-forwarded-for': address } });

  it('a member over the search limit can still make other calls, and other members can still search', async () => {
    const address = anAddress();
    const [hog, other] = [await app.signUp(), await app.signUp()];
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await search(hog, address)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect((await me(hog, address)).status).toBe(200);
    expect((await search(other, address)).status).toBe(200);
  });

  it('searches, suggestions and facets share one rate limit', async () => {
    const hog = await app.signUp();
    const headers = { 'x-forwarded-for': anAddress() };
    const call = app.api(hog);
    const statuses = [
      (await call('GET /api/projects/facets', { headers })).status,
      (await call('GET /api/projects/suggestions', { query: { search: '' }, headers })).status,
      (await call('GET /api/projects/suggestions', { query: { search: 'ro' }, headers })).status,
      (await call('GET /api/projects/facets', { headers })).status,
      (await call('GET /api/projects/getproject', { query: { search: 'robot' }, headers })).status,
      (await call('GET /api/projects/getproject', { headers })).status,
    ];
    expect(statuses).toEqual([200, 200, 429, 429, 429, 200]);
  });

  it("a member's calls count towards the member's limit and not the address's limit", async () => {
    const address = anAddress();
    const [hog, other] = [await app.signUp(), await app.signUp()];
    const statuses = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await me(hog, address)).status);
    expect(statuses.slice(-3)).toEqual([200, 429, 429]);
    expect((await me(other, address)).status).toBe(200);
  });

  it("calls with an invalid token count towards the address's limit", async () => {
    const address = anAddress();
    const forged = { token: 'forged' };
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await me(forged, address)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
    expect((await me(forged, anAddress())).status).toBe(401);
  });
});
