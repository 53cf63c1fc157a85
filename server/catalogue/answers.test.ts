import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
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
): Promise<RawAnswer> {
  return await new Promise((resolve, reject) => {
    const options = { headers: { authorization: `Bearer ${person.token}`, ...headers } };
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

describe('responses of lists and pages', () => {
  it('a response is sent in an encoding that the client accepts, with the same content in every encoding', async () => {
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

  it('responses with private fields of a seller or a buyer have no ETag', async () => {
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

  it('a request with an ended session is rejected at once', async () => {
    const person = await app.signUp();
    const { body } = await app.api(person)('GET /api/auth/sessions');
    const ended = await app.api(person)('DELETE /api/auth/sessions/{session_id}', {
      params: { session_id: body.data?.[0]?.session_id ?? '' },
    });
    expect(ended.status).toBe(200);
    expect((await get(LIST, person)).status).toBe(401);
  });

  it('a request from a deleted account is rejected at once, even if the account was used just before', async () => {
    const person = await app.signUp();
    expect((await get(LIST, person)).status).toBe(200);
    expect((await app.api(person)('DELETE /api/auth/account')).status).toBe(200);
    expect((await get(LIST, person)).status).toBe(401);
  });
});
