import type pg from 'pg';

export async function findInDatabase(pool: pg.Pool, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(
      `select 1 from only ${name} as one where position($1 in one::text) > 0 limit 1`,
      [text],
    );
    if (rowCount !== 0) found.push(name);
  }
  return found;
}
