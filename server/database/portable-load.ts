import type pg from 'pg';
import type { DatabaseDump } from './portable-dump.ts';
import { listPortableTables, PORTABLE_SETTINGS, type PortableTable } from './portable-tables.ts';

const BATCH_SIZE = 500;

export class NotLoadableError extends Error {
  override readonly name = 'NotLoadableError';
}

export async function findNonEmptyTable(pool: pg.Pool): Promise<string | null> {
  const client = await pool.connect();
  try {
    for (const table of await listPortableTables(client)) {
      const { rows } = await client.query(`select 1 from ${table.sqlName} limit 1`);
      if (rows.length > 0) return table.name;
    }
    return null;
  } finally {
    client.release();
  }
}

/**
 * Loads the dump into a migrated, empty database in one transaction. Constraints check every row, and a rejected row
 * rolls everything back.
 * @throws NotLoadableError if a table has rows or is unknown.
 */
export async function loadDatabase(
  pool: pg.Pool,
  dump: DatabaseDump,
  linesOf: (table: string) => AsyncIterable<string>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    try {
      // `protohaat.restoring` disables guards, because older rows may break newer rules.
      await client.query(
        `${PORTABLE_SETTINGS}; set local statement_timeout = 0; set local protohaat.restoring = 'on'`,
      );
      await loadTables(client, dump, linesOf);
      for (const { name, lastValue, isCalled } of dump.sequences) {
        await client.query('select setval(format($s$public.%I$s$, $1::text)::regclass, $2::bigint, $3)', [
          name,
          lastValue,
          isCalled,
        ]);
      }
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  } finally {
    client.release();
  }
}

async function loadTables(
  client: pg.ClientBase,
  dump: DatabaseDump,
  linesOf: (table: string) => AsyncIterable<string>,
): Promise<void> {
  const own = await listPortableTables(client);
  const dumped = new Map(dump.tables.map((table) => [table.name, table]));
  const unknown = [...dumped.keys()].filter((name) => !own.some((table) => table.name === name));
  if (unknown.length > 0) throw new NotLoadableError(`The database has no table ${unknown.join(', ')}.`);
  for (const table of own) {
    const { rows } = await client.query(`select 1 from ${table.sqlName} limit 1`);
    if (rows.length > 0) throw new NotLoadableError(`The database is not empty: ${table.name} has rows.`);
  }
  for (const table of own) {
    const from = dumped.get(table.name);
    if (from === undefined) continue;
    const insert = insertInto(table, from.columns);
    let batch: string[] = [];
    for await (const line of linesOf(table.name)) {
      batch.push(line);
      if (batch.length < BATCH_SIZE) continue;
      await client.query(insert, [`[${batch.join(',')}]`]);
      batch = [];
    }
    if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`]);
  }
}

/** Names and types come from the database, never from the dump. */
function insertInto(table: PortableTable, columns: readonly string[]): string {
  const known = columns.map((name, position) => {
    const column = table.columns.find((one) => one.name === name);
    if (column === undefined) throw new NotLoadableError(`The table ${table.name} has no column ${name}.`);
    return { into: column.sqlName, value: `(line->>${position})::${column.type}` };
  });
  return `insert into ${table.sqlName} (${known.map(({ into }) => into).join(', ')})
    select ${known.map(({ value }) => value).join(', ')} from json_array_elements($1::json) as line`;
}
