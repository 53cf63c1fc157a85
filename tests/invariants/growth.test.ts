import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seedMarket } from '#bench/market/seed-market.ts';
import { reads } from '#bench/measure/calls.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';

/**
 * The test counts statements and blocks, which do not depend on the machine. `npm run bench -- --parts growth`
 * measures times.
 */
const SIZES = [1_000, 10_000] as const;
const MAX_STATEMENTS = 2;
/** The growth may exceed 1, because indexes get deeper and matching rows are spread over more blocks. */
const MAX_GROWTH = 2;
/**
 * A search tests at most 1,200 entries (`domain/catalogue/search-plan.ts`), each in a few blocks of its table and
 * indexes.
 */
const MAX_BLOCKS_OF_SEARCH = 7_000;
const VIEWER = /^select \* from "profiles"/u;

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

/** `/api/auth/me` is excluded because another test measures it. */
const catalogueReads = reads.filter(({ path }) => path !== '/api/auth/me');
const costs = new Map<number, Cost[]>();

beforeAll(async () => {
  for (const size of SIZES) costs.set(size, await costsAt(size));
}, 180_000);
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
        rows: 50,
        report: () => {},
      });
      await client.query('vacuum analyze');
      const measured: Cost[] = [];
      for (const { name, path } of catalogueReads)
        measured.push(await costOf(app, client, viewer, name, path));
      return measured;
    } finally {
      client.release(true);
    }
  } finally {
    await app.close();
  }
}

/** Measures the second of two identical reads, which both bypass the caches. */
async function costOf(
  app: TestApp,
  client: pg.PoolClient,
  viewer: TestPerson,
  name: string,
  path: string,
): Promise<Cost> {
  const headers = { authorization: `Bearer ${viewer.token}`, 'cache-control': 'no-cache' };
  await fetch(`${app.url}${path}`, { headers });
  app.context.cache.searches.clear();
  app.context.cache.facets.clear();
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  let sent: readonly Sent[];
  try {
    expect((await fetch(`${app.url}${path}`, { headers })).status).toBe(200);
    sent = (spy.mock.calls as unknown as [Sent | string][])
      .flatMap(([query]) => (typeof query === 'string' ? [] : [query]))
      .filter(({ text }) => /^\s*(?:select|with)\b/iu.test(text) && !VIEWER.test(text));
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

/** A technology filter is evaluated like a search. */
const isSearch = ({ path }: { readonly path: string }): boolean => /search=|technology=/u.test(path);
const lists = catalogueReads.filter((read) => !isSearch(read)).map(({ name }) => name);
const searches = catalogueReads.filter((read) => isSearch(read)).map(({ name }) => name);

it.each([...lists, ...searches])('the read "%s" runs at most two prepared statements', (name) => {
  for (const size of SIZES) {
    const { statements, unnamed } = costOfRead(size, name);
    expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS);
    expect(unnamed).toEqual([]);
  }
});

it.each(lists)('the read "%s" reads at most twice as many blocks in a market ten times as large', (name) => {
  const [small, large] = SIZES.map((size) => costOfRead(size, name).blocks) as [number, number];
  expect(large).toBeLessThanOrEqual(small * MAX_GROWTH);
});

it.each(searches)('the read "%s" reads a bounded number of blocks', (name) => {
  for (const size of SIZES) expect(costOfRead(size, name).blocks).toBeLessThanOrEqual(MAX_BLOCKS_OF_SEARCH);
});
