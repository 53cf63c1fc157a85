import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';

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
