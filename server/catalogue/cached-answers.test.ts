import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const { app, market } = setUpMarket();

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Unlike `fetch`, adds no `accept-encoding` header and does not decode the body. */
async function get(
  path: string,
  person: TestPerson,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawAnswer> {
  return await new Promise((resolve, reject) => {
    const options = { method, headers: { authorization: `Bearer ${person.token}`, ...headers } };
    const sent = request(new URL(path, app.url), options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

const LIST = '/api/projects/searchproject';
const listMany = async () => {
  for (let n = 0; n < 6; n += 1)
    await market.list({ title: `Line follower robot ${n}`, priceRupees: 100 + n });
};

const pastCache = () => get(LIST, market.buyer, { 'cache-control': 'no-cache' });

describe('cached responses', () => {
  it('a cached response is sent in an encoding that the client accepts, with the same content in every encoding', async () => {
    await listMany();
    const plain = await get(LIST, market.buyer);
    const br = await get(LIST, market.buyer, { 'accept-encoding': 'br' });
    const gzip = await get(LIST, market.buyer, { 'accept-encoding': 'gzip' });
    const noBrotli = await get(LIST, market.buyer, { 'accept-encoding': 'br;q=0, gzip' });
    const again = await get(LIST, market.buyer, { 'accept-encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(br.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(noBrotli.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(gunzipSync(noBrotli.body)).toEqual(plain.body);
    expect(again.body).toEqual(plain.body);
    for (const { headers } of [plain, br, gzip]) {
      expect(headers['etag']).toBe(plain.headers['etag']);
      expect(headers['vary']).toMatch(/authorization.*accept-encoding/u);
      expect(headers['cache-control']).toBe('private, no-store');
    }
  });

  it('requests that differ in view, page size, sort, filter, search or cursor do not share a cached response', async () => {
    await listMany();
    const { meta } = JSON.parse((await get(`${LIST}?limit=2`, market.buyer)).body.toString()) as {
      meta: { next_cursor: string };
    };
    const queries = [
      '',
      'limit=2',
      'limit=3',
      'view=card',
      'view=card&limit=2',
      'sort=oldest',
      'sort=price-high&limit=2',
      'category=HARDWARE',
      'search=robot%203',
      `limit=2&cursor=${encodeURIComponent(meta.next_cursor)}`,
    ];
    const first = new Map<string, string>();
    for (const query of queries) {
      const { status, body } = await get(`${LIST}?${query}`, market.buyer);
      expect(status, query).toBe(200);
      first.set(query, body.toString());
    }
    expect(new Set(first.values()).size).toBe(queries.length);
    for (const query of queries) {
      expect((await get(`${LIST}?${query}`, market.buyer)).body.toString(), query).toBe(first.get(query));
    }
  });

  it('a request with a matching ETag gets 304 without a body, unless the response contains viewer-specific fields', async () => {
    await listMany();
    const { headers } = await get(LIST, market.buyer);
    const etag = String(headers['etag']);
    for (const tags of [etag, etag.replace('W/', ''), `"another", ${etag}`, '*']) {
      const unchanged = await get(LIST, market.buyer, { 'if-none-match': tags });
      expect(unchanged.status, tags).toBe(304);
      expect(unchanged.body.length).toBe(0);
      expect(unchanged.headers).toMatchObject({ etag, 'cache-control': 'private, no-store' });
      expect(unchanged.headers['vary']).toMatch(/authorization.*accept-encoding/u);
      expect(unchanged.headers['content-type']).toBe('application/json; charset=utf-8');
    }
    expect((await get(LIST, market.buyer, { 'if-none-match': '"another"' })).status).toBe(200);
    const seller = await get(LIST, market.seller, { 'if-none-match': etag });
    expect(seller.status).toBe(200);
    expect(seller.body.toString()).toContain('"relation":"seller"');
  });

  it('a request that bypasses the cache sees every earlier change, even while identical requests are in progress', async () => {
    await listMany();
    const others: Promise<RawAnswer>[] = [];
    for (const price of [111, 112, 113, 114, 115, 116]) {
      others.push(pastCache(), pastCache(), pastCache());
      await app.pool.query('update projects set price_rupees = $1', [price]);
      await refreshCatalogue(app.context.database);
      others.push(pastCache());
      const { data } = JSON.parse((await pastCache()).body.toString()) as { data: { price: number }[] };
      expect(new Set(data.map((project) => project.price))).toEqual(new Set([price]));
    }
    for (const { status } of await Promise.all(others)) expect(status).toBe(200);
  });

  it('HEAD requests are not answered from the cache', async () => {
    await listMany();
    await get(LIST, market.buyer);
    expect((await get(LIST, market.buyer, {}, 'HEAD')).status).toBe(404);
  });

  it('responses with private fields of a seller or a buyer are not cached', async () => {
    const project = await market.list();
    const page = `/api/projects/projectdetails/${project.id}`;
    expect((await get(page, market.buyer)).headers['etag']).toBeDefined();
    for (const path of [page, LIST, `${LIST}?view=card`]) {
      expect((await get(path, market.seller)).headers['etag'], path).toBeUndefined();
    }
    await market.buy(project);
    for (const path of [page, LIST, '/api/projects/buyed-project']) {
      const answer = await get(path, market.buyer);
      expect(answer.headers['etag'], path).toBeUndefined();
      expect(answer.body.toString(), path).toContain('some-owner');
    }
    const stranger = await app.signUp();
    for (const path of [page, LIST]) {
      expect((await get(path, stranger)).body.toString(), path).not.toContain('some-owner');
    }
  });

  it('a request with a revoked session is rejected on a route whose responses are cached', async () => {
    const person = await app.signUp();
    const { body } = await app.api(person)('GET /api/auth/sessions');
    const ended = await app.api(person)('DELETE /api/auth/sessions/{session_id}', {
      params: { session_id: body.data?.[0]?.session_id ?? '' },
    });
    expect(ended.status).toBe(200);
    expect((await get(LIST, person)).status).toBe(401);
  });

  it('a request from a deleted account is rejected even if the response to the same request was cached before', async () => {
    const person = await app.signUp();
    expect((await get(LIST, person)).status).toBe(200);
    expect((await app.api(person)('DELETE /api/auth/account')).status).toBe(200);
    expect((await get(LIST, person)).status).toBe(401);
  });
});
