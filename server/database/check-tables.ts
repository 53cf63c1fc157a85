import pg from 'pg';
import { isDatabaseDamaged, UnreadableTableError } from './embedded/damage.ts';

const ROWS_AT_EACH_END = 100;

/**
 * Reads the first and last rows of every table by its primary key. PostgreSQL starts on truncated or damaged tables,
 * and would fail only when a request reads them.
 * @throws UnreadableTableError
 */
export async function checkTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Only an index finds rows that are missing in a truncated table.
    await client.query('begin read only; set local enable_seqscan = off; set local enable_sort = off');
    // The index of an empty table has one page.
    const { rows } = await client.query<{ name: string; key: string[] }>(
      `select c.relname as name, array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) as key
         from pg_index i join pg_class c on c.oid = i.indrelid
         join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indisprimary and c.relkind = 'r' and c.relpersistence = 'p'
          and c.relnamespace = 'public'::regnamespace
          and pg_relation_size(i.indexrelid) <> current_setting('block_size')::int
        group by c.relname order by c.relname`,
    );
    for (const { name, key } of rows) await readEnds(client, name, key);
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

async function readEnds(client: pg.PoolClient, table: string, key: readonly string[]): Promise<void> {
  const columns = key.map((column) => pg.escapeIdentifier(column));
  const ends = ['asc', 'desc'].map((direction) => {
    const order = columns.map((column) => `${column} ${direction}`).join(', ');
    return `(select * from ${pg.escapeIdentifier(table)} order by ${order} limit ${ROWS_AT_EACH_END})`;
  });
  try {
    // The text of a row also contains what is stored outside its page.
    await client.query(`select sum(length(ends::text)) from (${ends.join(' union all ')}) ends`);
  } catch (error) {
    throw isDatabaseDamaged(error) ? new UnreadableTableError(table, error) : error;
  }
}
