import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { calls, type CompactCallName } from '#contract/calls.ts';
import type { CompactCard } from '#contract/entities/compact-card.ts';
import { MAX_FOUND_AT_ONCE, MAX_SAVED_SEARCHES } from '#domain/catalogue/saved-search.ts';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { addArchive, type ListedProject } from '#tests/support/listed-project.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { checkSavedSearchesJob } from './check-saved-searches.ts';

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

const ajv = new Ajv({ strict: false });
addFormats(ajv);

const MAX_MEDIAN_BYTES = 800;
/** A bought project has its zip and its order's next act. */
const MAX_MEDIAN_BYTES_BOUGHT = 975;

const listings = [
  { title: 'Library management system with barcode scanner', techStack: 'React, Node.js, Express, MySQL' },
  { title: 'Face recognition attendance', techStack: 'Python, OpenCV, Flask, SQLite' },
  { title: 'Mess menu with votes and feedback', techStack: 'TypeScript, React, PostgreSQL' },
  { title: 'Crop disease detection from leaf photographs', techStack: 'Python, TensorFlow, FastAPI, Docker' },
  { title: 'पुस्तकालय प्रबंधन', techStack: 'PHP, Laravel, MySQL' },
  { title: 'Bus tracking for the campus', techStack: 'Flutter, Firebase, Google Maps' },
  { title: 'Kirana ledger that works offline', techStack: 'Kotlin, Room, Jetpack Compose' },
] as const;

async function listAll(): Promise<ListedProject[]> {
  const { database } = app.context;
  const listed: ListedProject[] = [];
  await addPicture('f'.repeat(64));
  await sql`update profiles set photo_hash = ${'f'.repeat(64)} where id = ${market.seller.profileId}`.execute(
    database,
  );
  for (const [index, listing] of listings.entries()) {
    const project = await market.list(listing);
    const hash = String(index).repeat(64);
    await addPicture(hash);
    await sql`insert into project_images (project_id, position, picture_hash) values (${project.id}, 0, ${hash})`.execute(
      database,
    );
    const fileName = `project-${index}-ccccccc.zip`;
    await addArchive(app.context, project.id, { sha256: hash, sizeBytes: 483_112, fileName });
    listed.push(project);
  }
  await refreshCatalogue(database);
  return listed;
}

const addPicture = (hash: string) =>
  sql`insert into pictures (hash, width, height, placeholder, uploaded_by, size_bytes)
    values (${hash}, 1600, 1000, 'data:image/webp;base64,UklGRg==', ${market.seller.profileId}, 90000)`.execute(
    app.context.database,
  );

async function cardsOf(name: CompactCallName, person: { token: string }): Promise<CompactCard[]> {
  const { bytes } = await app.api(person)(name, { query: { view: 'card' } });
  const body = JSON.parse(new TextDecoder().decode(bytes)) as { data: CompactCard[] };
  expect(ajv.validate(calls[name].compactResponse, body), ajv.errorsText()).toBe(true);
  return body.data;
}

function medianBytes(cards: readonly CompactCard[]): number {
  const sizes = cards.map((card) => Buffer.byteLength(JSON.stringify(card))).toSorted((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

describe('compact cards', () => {
  it('compact cards of the market and a seller have a median size of at most 800 bytes, those of a buyer of 975', async () => {
    for (const project of await listAll()) await market.buy(project);
    const sizes = {
      market: medianBytes(await cardsOf('GET /api/projects/getproject', await app.signUp())),
      search: medianBytes(await cardsOf('GET /api/projects/searchproject', await app.signUp())),
      own: medianBytes(await cardsOf('GET /api/projects/userprojects', market.seller)),
      bought: medianBytes(await cardsOf('GET /api/projects/buyed-project', market.buyer)),
    };
    for (const [list, size] of Object.entries(sizes)) {
      expect(size, list).toBeGreaterThan(400);
      expect(size, list).toBeLessThanOrEqual(list === 'bought' ? MAX_MEDIAN_BYTES_BOUGHT : MAX_MEDIAN_BYTES);
    }
  });

  it('on compact cards, only the seller sees the listing status and only the buyer sees the purchase', async () => {
    const [sold] = await listAll();
    await market.buy(sold as ListedProject);
    const cardFor = async (person: { token: string }) =>
      (await cardsOf('GET /api/projects/getproject', person)).find((card) => card.project_id === sold?.id);
    const visitor = await cardFor(await app.signUp());
    expect(visitor).toMatchObject({ relation: 'visitor', picture: { id: '0'.repeat(64), width: 1600 } });
    expect(visitor).not.toHaveProperty('purchase');
    expect(visitor).not.toHaveProperty('listing');
    const seller = await cardFor(market.seller);
    expect(seller).toMatchObject({
      relation: 'seller',
      listing: 'listed',
      figures: { sold: 1, questions: 0, earned_minor: (sold?.priceRupees ?? 0) * 100 },
    });
    expect(visitor).not.toHaveProperty('figures');
    expect(seller).not.toHaveProperty('purchase');
    const buyer = await cardFor(market.buyer);
    expect(buyer).not.toHaveProperty('listing');
    expect(buyer).not.toHaveProperty('figures');
    expect(buyer).toMatchObject({
      relation: 'buyer',
      purchase: {
        archive: { file_name: 'project-0-ccccccc.zip', size_bytes: 483_112, commit: 'ccccccc' },
        next: { who: 'buyer', act: 'download', otherwise: 'released', at_stake_minor: sold?.amountMinor },
      },
    });
  });
});

type Filters = { search: string; category?: 'HARDWARE' };

const save = async (person: TestPerson, body: Filters) =>
  await app.api(person)('POST /api/saved-searches', { body });
const searchesOf = async (person: TestPerson) =>
  (await app.api(person)('GET /api/saved-searches', {})).body.data;
const foundOf = async (person: TestPerson) => {
  const { data } = (await app.api(person)('GET /api/feed', {})).body;
  return data.filter(({ code }) => code === 'search-found').map(({ title }) => title);
};
const check = () => checkSavedSearchesJob.handle(app.context, {});

/** As if the searches had been saved two hours ago, and all that was listed since one hour ago. */
async function pass(): Promise<void> {
  await checkedEarlier('2 hours');
  await listedEarlier('1 hour');
}

async function checkedEarlier(by: string): Promise<void> {
  await sql`update saved_searches set checked_at = checked_at - ${by}::interval`.execute(
    app.context.database,
  );
}

async function listedEarlier(by: string): Promise<void> {
  await sql`update projects set created_at = created_at - ${by}::interval
             where created_at > now() - interval '10 minutes'`.execute(app.context.database);
  await refreshCatalogue(app.context.database);
}

// covers: S7.360
it('members are told once of new projects that match a saved search, and not of their own', async () => {
  await market.list({ title: 'Weather balloon tracker' });
  await listedEarlier('3 hours');
  for (const person of [market.buyer, market.seller]) await save(person, { search: 'balloon' });
  await save(market.buyer, { search: 'balloon', category: 'HARDWARE' });
  await pass();
  await check();
  expect(await foundOf(market.buyer)).toEqual([]);
  await market.list({ title: 'Balloon altitude logger' });
  await market.list({ title: 'Mess menu' });
  await pass();
  await check();
  await checkedEarlier('40 minutes');
  await check();
  expect(await foundOf(market.buyer)).toEqual(['Balloon altitude logger']);
  expect(await foundOf(market.seller)).toEqual([]);
});

it('one check reports a few projects, and two checks at once report each once', async () => {
  await save(market.buyer, { search: 'turbine' });
  for (let number = 0; number <= MAX_FOUND_AT_ONCE; number += 1)
    await market.list({ title: `Wind turbine ${number}` });
  await pass();
  await Promise.all([check(), check()]);
  const found = (await foundOf(market.buyer)).filter((title) => title.startsWith('Wind'));
  expect(found.toSorted()).toEqual([1, 2, 3].map((number) => `Wind turbine ${number}`));
});

// covers: S7.361, S7.362
it('a search is saved once, with a maximum, and can be ended by its owner alone', async () => {
  const person = await app.signUp();
  const same = await Promise.all([1, 2, 3].map(() => save(person, { search: ' solar   car ' })));
  expect(new Set(same.map(({ body }) => body.data.search_id)).size).toBe(1);
  expect(await searchesOf(person)).toMatchObject([{ filters: { search: 'solar car' } }]);
  const many = Array.from({ length: MAX_SAVED_SEARCHES }, (_, number) => ({ search: `solar ${number}` }));
  const answers = await Promise.all(many.map((body) => save(person, body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_SAVED_SEARCHES - 1);
  expect(answers.find(({ status }) => status !== 200)?.problem).toMatchObject({
    code: 'not-allowed',
    message: `You can save at most ${MAX_SAVED_SEARCHES} searches. End one in Settings first.`,
  });
  const [{ search_id: id } = { search_id: '' }] = await searchesOf(person);
  const end = (who: TestPerson) =>
    app.api(who)('DELETE /api/saved-searches/{search_id}', { params: { search_id: id } });
  expect((await end(market.buyer)).problem.code).toBe('not-found');
  expect((await end(person)).status).toBe(200);
  expect(await searchesOf(person)).toHaveLength(MAX_SAVED_SEARCHES - 1);
});
