import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listMigrations, migrate } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** Each row describes one object of the schema `public`; the order of columns does not matter. */
const OBJECTS = `
  select 'column ' || c.relname || '.' || a.attname as name,
         concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attstorage,
                   a.attcollation::regcollation, c.relkind, c.reloptions, pg_get_expr(d.adbin, d.adrelid)) as definition
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm') and a.attnum > 0 and not a.attisdropped
  union all select 'constraint ' || conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) || convalidated
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger ' || tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function ' || oid::regprocedure, pg_get_functiondef(oid) from pg_proc
   where pronamespace = 'public'::regnamespace and prokind = 'f'
     and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all select 'view ' || viewname, definition from pg_views where schemaname = 'public'
  order by 1`;

async function describeSchema(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; definition: string }>(OBJECTS);
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}

describe('the schema', () => {
  it('a database that the migrations changed step by step equals a new one', async () => {
    const made = await describeSchema(opened.pool);
    expect(Object.keys(made).length).toBeGreaterThan(1_000);
    await opened.pool.query('drop schema public cascade; create schema public');
    await migrate(opened.pool, listMigrations().slice(0, 1));
    await migrate(opened.pool);
    expect(await describeSchema(opened.pool)).toEqual(made);
  });

  it('a difference between the two ways is seen', async () => {
    const made = await describeSchema(opened.pool);
    await opened.pool.query('alter table projects add column planted text');
    expect(await describeSchema(opened.pool)).not.toEqual(made);
  });
});

it("every foreign key has an index that starts with the key's columns", async () => {
  const { pool, close } = await openTestDatabase();
  const { rows } = await pool.query<{ table: string; constraint: string; columns: string[] }>(
    `select k.conrelid::regclass::text as "table", k.conname as "constraint",
            (select array_agg(a.attname::text order by p.position)
               from unnest(k.conkey) with ordinality p (number, position)
               join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.number) as columns
       from pg_constraint k
       join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
        and not exists (
          select from pg_index i
           where i.indrelid = k.conrelid and i.indisvalid and i.indpred is null and i.indexprs is null
             and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  );
  expect(rows).toEqual([]);
  await close();
});
