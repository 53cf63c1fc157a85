import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillMarket } from '#bench/market/fill-market.ts';
import { seedMarket } from '#bench/market/seed-market.ts';
import { MAX_OWN_SEARCHED } from '#domain/projects/project-list.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';

const ROWS = MAX_OWN_SEARCHED + 20;
const WORD = 'zyzzyva';

const lists = {
  'own projects': {
    path: '/api/projects/userprojects?view=card',
    rows: `select project_id from catalogue_entries where seller_id = $1 order by created_at desc, project_id desc`,
    id: 'project_id',
  },
  purchases: {
    path: '/api/projects/buyed-project?view=card',
    rows: `select project_id from purchases where buyer_id = $1 and state = 'paid' order by project_id desc`,
    id: 'project_id',
  },
  bookmarks: {
    path: '/api/projects/getproject?view=card&bookmarked=true',
    rows: `select project_id from bookmarks where profile_id = $1 order by listed_at desc, project_id desc`,
    id: 'project_id',
  },
  orders: {
    path: '/api/projects/shipping-details?limit=20',
    rows: `select project_id, id from purchases where seller_id = $1 and state = 'paid' order by paid_at desc, id`,
    id: 'shipping_id',
  },
} as const;
type List = keyof typeof lists;

let app: TestApp;
let trader: TestPerson;
const lastSearched = new Map<List, string>();

beforeAll(async () => {
  app = await startTestApp({ hasOwnDatabase: true, settings: { LIMITS: 'off' } });
  trader = await app.signUp();
  const client = await app.pool.connect();
  try {
    await seedMarket(client, {
      projects: ROWS,
      people: 100,
      trader: trader.profileId,
      rows: ROWS,
      report: () => {},
      fillCatalogue: () => fillMarket(app.context.database, () => {}),
    });
    await client.query('set session_replication_role = replica');
    for (const list of Object.keys(lists) as List[]) {
      const { rows } = await client.query<{ project_id: string; id?: string }>(lists[list].rows, [
        trader.profileId,
      ]);
      const [inside, beyond] = rows.slice(MAX_OWN_SEARCHED - 1);
      if (inside === undefined || beyond === undefined) throw new Error(`too few ${list}`);
      lastSearched.set(list, inside.id ?? inside.project_id);
      const named = [[inside.project_id, beyond.project_id]];
      await client.query(
        `update catalogue_entries set search = to_tsvector('simple', '${WORD}') where project_id = any ($1)`,
        named,
      );
      await client.query(`update purchases set title = '${WORD}' where project_id = any ($1)`, named);
    }
  } finally {
    client.release(true);
  }
}, 180_000);
afterAll(() => app.close());

// covers: S2.96
it.each(Object.keys(lists) as List[])('a search of %s covers the newest 2,500 rows', async (list) => {
  const headers = { authorization: `Bearer ${trader.token}` };
  const answer = await fetch(`${app.url}${lists[list].path}&search=${WORD}`, { headers });
  const { data, meta } = (await answer.json()) as {
    data: Record<string, string>[];
    meta: { total: number };
  };
  expect(data.map((row) => row[lists[list].id])).toEqual([lastSearched.get(list)]);
  expect(meta.total).toBe(1);
});
