import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { startTestApp, type TestApp, type TestPerson } from '#tests/support/test-app.ts';
import { ReadyAnswer } from './ready-answer.ts';
import { ResponseCache } from './response-cache.ts';

const LIST = '/api/projects/searchproject';

const headersOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'));

describe('repeated requests', () => {
  const { app, market } = setUpMarket();
  const get = (path: string, person: TestPerson | null, headers: Record<string, string> = {}) =>
    fetch(new URL(path, app.url), {
      headers: { ...(person === null ? {} : { authorization: `Bearer ${person.token}` }), ...headers },
    });
  const watchLookUps = () => vi.spyOn(app.context.viewers, 'find');

  it('a repeated request gets the same headers and body without running the framework', async () => {
    const project = await market.list();
    for (const path of [LIST, `/api/projects/projectdetails/${project.id}`, '/discover']) {
      const person = path === '/discover' ? null : market.buyer;
      const first = await get(path, person);
      const find = watchLookUps();
      const second = await get(path, person);
      expect(find, path).not.toHaveBeenCalled();
      expect(headersOf(second), path).toEqual(headersOf(first));
      expect(second.headers.get('content-security-policy'), path).toContain('default-src');
      expect(await second.text(), path).toBe(await first.text());
      find.mockRestore();
    }
  });

  it('a conditional request, or one with another token, URL or encoding, bypasses the cache', async () => {
    await market.list();
    await get(LIST, market.buyer);
    const others = [
      () => get(LIST, market.seller),
      () => get(`${LIST}?limit=1`, market.buyer),
      () => get(LIST, market.buyer, { 'accept-encoding': 'gzip' }),
      () => get(LIST, market.buyer, { 'cache-control': 'no-cache' }),
      () => get(LIST, market.buyer, { 'if-none-match': '*' }),
    ];
    for (const [index, other] of others.entries()) {
      const find = watchLookUps();
      await other();
      expect(find, String(index)).toHaveBeenCalledTimes(1);
      find.mockRestore();
    }
    expect((await get(LIST, { ...market.buyer, token: `${market.buyer.token}x` })).status).toBe(401);
  });

  it('a change to the catalogue or the end of a session takes effect in the next response', async () => {
    const project = await market.list({ title: 'Line follower robot' });
    const page = `/api/projects/projectdetails/${project.id}`;
    for (let times = 0; times < 2; times += 1)
      expect(await (await get(page, market.buyer)).text()).toContain('Line');
    await market.reserve(project, await app.signUp());
    expect(await (await get(page, market.buyer)).text()).toContain('"pending"');
    await get(page, market.buyer);
    const { body } = await app.api(market.buyer)('GET /api/auth/sessions');
    await app.api(market.buyer)('DELETE /api/auth/sessions/{session_id}', {
      params: { session_id: body.data?.[0]?.session_id ?? '' },
    });
    expect((await get(page, market.buyer)).status).toBe(401);
  });

  it('every request for a project counts as a view, except prefetches', async () => {
    const project = await market.list();
    const page = `/api/projects/projectdetails/${project.id}`;
    const count = vi.spyOn(app.context.views, 'count');
    for (let times = 0; times < 3; times += 1) await get(page, market.buyer);
    for (let times = 0; times < 2; times += 1) await get(page, market.buyer, { purpose: 'prefetch' });
    expect(count.mock.calls).toEqual(Array.from({ length: 3 }, () => [market.buyer.profileId, project.id]));
    count.mockRestore();
  });
});

describe('rate limits and eviction of cached responses', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ settings: { LIMITS: 'member-requests=5/1m searches=100/1m' } });
  });
  afterAll(() => app.close());
  beforeEach(() => app.reset());

  it('a repeated request counts towards the rate limit like any other', async () => {
    const person = await app.signUp();
    const statuses = [];
    for (let times = 0; times < 6; times += 1) {
      const headers = { authorization: `Bearer ${person.token}` };
      statuses.push((await fetch(new URL(LIST, app.url), { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

it('expired responses are evicted from the cache even if an older one is renewed repeatedly', () => {
  const cache = new ResponseCache(() => undefined);
  const reply = { statusCode: 200, getHeaders: () => ({}) } as unknown as FastifyReply;
  const remember = (url: string, isCurrent: boolean): void => {
    const answer = new ReadyAnswer('{}', { isCacheable: true });
    answer.isCurrent = () => isCurrent;
    const raw = { method: 'GET', url, headers: { host: 'localhost' }, socket: {} };
    const request = { raw, routeOptions: {} } as unknown as FastifyRequest;
    const conditions = { countRequest: () => true, isViewerCurrent: () => true };
    cache.remember(request, reply, { answer, body: Buffer.from('{}') }, conditions);
  };
  for (let n = 0; n < 50; n += 1) {
    remember('/renewed', true);
    remember(`/ended/${n}`, false);
  }
  expect(cache.size).toBeLessThanOrEqual(3);
});
