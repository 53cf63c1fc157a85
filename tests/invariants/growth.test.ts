import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fillMarket } from '#bench/market/fill-market.ts';
import { seedMarket } from '#bench/market/seed-market.ts';
import { ownReads, reads } from '#bench/measure/calls.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';

/**
 * These tests count statements and blocks, which do not depend on the machine;
 * `npm run bench -- --parts growth` measures times.
 */

const SIZES = [1_000, 10_000] as const;
/** One member, the trader, has this many projects, sales, purchases and bookmarks per hundred listed projects. */
const ROWS_PER_HUNDRED = 5;
const MAX_STATEMENTS = 2;
/** The growth may exceed 1, because indexes get deeper and matching rows are spread over more blocks. */
const MAX_GROWTH = 2;
/**
 * A search tests at most 1,200 entries (`domain/catalogue/search-plan.ts`), each in a few blocks of its table and
 * indexes.
 */
const MAX_BLOCKS_OF_SEARCH = 7_000;
/**
 * Counting bookmarks reads the catalogue entry of each, because its project may no longer be listed, until 1,001 listed
 * ones are found (`server/catalogue/list-store.ts`).
 */
const MAX_BLOCKS_OF_BOOKMARKS = 2_500;
/** PostgreSQL plans a prepared statement anew this many times per connection before it may use a generic plan. */
const TRIAL_PLANS = 5;
/** `me` answers the whole profile, whose columns a migration may change. */
const WHOLE_PROFILE = /^select \* from "profiles"/u;

interface Cost {
  readonly name: string;
  readonly statements: readonly string[];
  readonly unnamed: readonly string[];
  readonly blocks: number;
}

interface Sent {
  readonly text: string;
  readonly name?: string;
  readonly values?: unknown[];
}

const catalogueReads = reads.filter(({ path }) => path !== '/api/auth/me');
const ownLists = ownReads.filter(({ path }) => path.includes('view=card'));
const ownPages = ownReads.filter(({ path }) => !path.includes('view=card'));
const costs = new Map<number, Cost[]>();
let planned: readonly string[] = [];
let storageOfWords = '';
let failed: readonly string[] = [];

const SEARCHES = ['project', 'a', 'arduino', 'hydroponics', '"data system"', 'project -data', ''];
const SORTS = ['all', 'newest', 'oldest', 'price-low', 'price-high', 'popular'];
const MARKET_SEARCH = '/api/projects/searchproject?';
const OWN_SEARCHES = [
  '/api/projects/userprojects?',
  '/api/projects/buyed-project?',
  '/api/projects/getproject?bookmarked=true&',
];
const FILTERS = ['', 'category=HARDWARE', 'level=High'];
const MARKET_FILTERS = [
  'category=SOFTWARE&level=Low&sold=false',
  'technology=python',
  'category=HARDWARE&technology=python&price=500-999&sold=false',
];

beforeAll(async () => {
  for (const size of SIZES) costs.set(size, await costsAt(size));
}, 600_000);
afterAll(() => vi.restoreAllMocks());

async function costsAt(projects: number): Promise<Cost[]> {
  const app = await startTestApp({ hasOwnDatabase: true, settings: { LIMITS: 'off' } });
  try {
    const [viewer, trader] = [await app.signUp(), await app.signUp()];
    const client = await app.pool.connect();
    try {
      await seedMarket(client, {
        projects,
        people: 500,
        trader: trader.profileId,
        rows: (projects / 100) * ROWS_PER_HUNDRED,
        report: () => {},
        // Writes texts of realistic length, which PostgreSQL partly stores outside the table.
        fillCatalogue: () => fillMarket(app.context.database, () => {}),
      });
      await client.query('vacuum analyze');
      const measured: Cost[] = [];
      for (const { name, path } of catalogueReads)
        measured.push(await costOf(app, client, viewer, name, path));
      for (const { name, path } of ownReads) measured.push(await costOf(app, client, trader, name, path));
      const paths = [...lists.map(pathOf), ...ownReads.map(({ path }) => path)];
      for (const person of [trader, viewer]) await readOften(app, person, paths);
      planned = await statementsStillPlanned(app);
      storageOfWords = await storageOf(client, 'search');
      if (projects === Math.max(...SIZES)) {
        const ofMarket = await failedSearches(app, viewer, [MARKET_SEARCH], [...FILTERS, ...MARKET_FILTERS]);
        failed = [...ofMarket, ...(await failedSearches(app, trader, OWN_SEARCHES, FILTERS))];
      }
      return measured;
    } finally {
      client.release(true);
    }
  } finally {
    await app.close();
  }
}

async function readOften(app: TestApp, { token }: TestPerson, paths: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (const path of paths) {
    for (let n = 0; n < 2 * TRIAL_PLANS; n += 1) {
      expect((await fetch(`${app.url}${path}`, { headers })).status).toBe(200);
    }
  }
}

async function failedSearches(
  app: TestApp,
  { token }: TestPerson,
  addresses: readonly string[],
  filters: readonly string[],
): Promise<string[]> {
  const answers: string[] = [];
  for (const address of addresses) {
    for (const search of SEARCHES) {
      for (const sort of SORTS) {
        for (const filter of filters) {
          const words = new URLSearchParams(search === '' ? { sort } : { search, sort }).toString();
          const path = `${address}limit=20&view=card&${words}&${filter}`;
          const status = await statusOfPages(app, token, path);
          if (status !== 200) answers.push(`${status} ${path}`);
        }
      }
    }
  }
  return answers;
}

async function statusOfPages(app: TestApp, token: string, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const first = await fetch(`${app.url}${path}`, { headers });
  const { meta } = (await first.json()) as { meta?: { next_cursor: string | null } };
  const cursor = meta?.next_cursor ?? null;
  if (cursor === null) return first.status;
  const next = await fetch(`${app.url}${path}&cursor=${encodeURIComponent(cursor)}`, { headers });
  await next.arrayBuffer();
  return next.status;
}

/** Each connection has its own plans, so every idle connection of the pool is checked. */
async function statementsStillPlanned(app: TestApp): Promise<string[]> {
  const clients: pg.PoolClient[] = [];
  try {
    const names: string[] = [];
    while (app.pool.idleCount > 0) clients.push(await app.pool.connect());
    for (const client of clients) {
      const { rows } = await client.query<{ name: string }>(
        `select name from pg_prepared_statements where name ~ '^(catalogue-(market|count|own|bought|bookmarked)|orders|history|sale-money|payout-eligibility|money-figures|account-figures)-' and custom_plans > $1 and generic_plans = 0`,
        [TRIAL_PLANS],
      );
      names.push(...rows.map(({ name }) => name));
    }
    return names;
  } finally {
    for (const client of clients) client.release();
  }
}

/** @returns `m` for main and `x` for extended storage: https://www.postgresql.org/docs/current/storage-toast.html */
async function storageOf(client: pg.PoolClient, column: string): Promise<string> {
  const { rows } = await client.query<{ storage: string }>(
    `select attstorage as storage from pg_attribute where attrelid = 'catalogue_entries'::regclass and attname = $1`,
    [column],
  );
  return rows[0]?.storage ?? '';
}

async function costOf(
  app: TestApp,
  client: pg.PoolClient,
  viewer: TestPerson,
  name: string,
  path: string,
): Promise<Cost> {
  const headers = { authorization: `Bearer ${viewer.token}` };
  await fetch(`${app.url}${path}`, { headers });
  app.context.counts.clear();
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  let sent: readonly Sent[];
  try {
    expect((await fetch(`${app.url}${path}`, { headers })).status).toBe(200);
    sent = (spy.mock.calls as unknown as [Sent | string][])
      .flatMap(([query]) => (typeof query === 'string' ? [] : [query]))
      .filter(({ text }) => /^\s*(?:select|with)\b/iu.test(text) && !WHOLE_PROFILE.test(text));
  } finally {
    spy.mockRestore();
  }
  let blocks = 0;
  for (const { text, values = [] } of sent) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
    const [{ 'QUERY PLAN': plan }] = rows as [{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }];
    blocks += (plan[0].Plan['Shared Hit Blocks'] ?? 0) + (plan[0].Plan['Shared Read Blocks'] ?? 0);
  }
  return {
    name,
    statements: sent.map(({ text }) => text),
    unnamed: sent.flatMap(({ name: prepared, text }) => (prepared === undefined ? [text] : [])),
    blocks,
  };
}

const costOfRead = (size: number, name: string): Cost => {
  const cost = costs.get(size)?.find((one) => one.name === name);
  if (cost === undefined) throw new Error(`${name} was not measured at ${size}`);
  return cost;
};

const isSearch = ({ path }: { readonly path: string }): boolean => /search=|technology=/u.test(path);
const lists = catalogueReads.filter((read) => !isSearch(read)).map(({ name }) => name);
const searches = catalogueReads.filter((read) => isSearch(read)).map(({ name }) => name);
const pathOf = (wanted: string): string => catalogueReads.find(({ name }) => name === wanted)?.path ?? '';

it.each([...lists, ...searches, ...ownLists.map(({ name }) => name), ...ownPages.map(({ name }) => name)])(
  'the request "%s" runs at most two prepared statements',
  (name) => {
    for (const size of SIZES) {
      const { statements, unnamed } = costOfRead(size, name);
      expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS);
      expect(unnamed).toEqual([]);
    }
  },
);

it.each(lists)(
  'the request "%s" reads at most twice as many blocks in a market ten times as large',
  (name) => {
    const [small, large] = SIZES.map((size) => costOfRead(size, name).blocks) as [number, number];
    expect(large).toBeLessThanOrEqual(small * MAX_GROWTH);
  },
);

it.each(searches)('the request "%s" reads a bounded number of blocks', (name) => {
  for (const size of SIZES) expect(costOfRead(size, name).blocks).toBeLessThanOrEqual(MAX_BLOCKS_OF_SEARCH);
});

it('a list of own projects or purchases that is ten times as long reads at most twice as many blocks, and a list of bookmarks a bounded number', () => {
  for (const name of ['own projects', 'bought']) {
    const [few, many] = SIZES.map((size) => costOfRead(size, name).blocks) as [number, number];
    expect(many).toBeLessThanOrEqual(few * MAX_GROWTH);
  }
  expect(costOfRead(10_000, 'bookmarks').blocks).toBeLessThanOrEqual(MAX_BLOCKS_OF_BOOKMARKS);
});

it('PostgreSQL uses generic plans for list queries, even for viewers whose own lists are empty', () => {
  expect(planned).toEqual([]);
});

it('the first two pages of a search can be read for any words, in every sort order and with every filter', () => {
  expect(failed).toEqual([]);
});

it("a catalogue entry's search words are stored inline, because a search tests those of many entries", () => {
  expect(storageOfWords).toBe('m');
});
