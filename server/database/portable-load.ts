import type pg from 'pg';
import type { DatabaseDump } from './portable-dump.ts';
import { listPortableTables, PORTABLE_SETTINGS, type PortableTable } from './portable-tables.ts';

const BATCH_SIZE = 500;

/** The target is not what a dump can be loaded into. */
export class NotLoadable extends Error {
  override readonly name = 'NotLoadable';
}

/** @returns the first table that holds a row, or null. */
export async function findFilledTable(pool: pg.Pool): Promise<string | null> {
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
 * Writes a dump's rows into a migrated, empty database in one transaction: the constraints and triggers of the schema
 * judge every row, and nothing stays when one is refused.
 *
 * @param linesOf - the lines of a table, as they were dumped.
 * @throws NotLoadable when a table holds rows, or is not known here.
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
      // Rows that triggers write are in the dump as well, and rules for new rows alone do not judge what another version accepted.
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
  if (unknown.length > 0) throw new NotLoadable(`The database has no table ${unknown.join(', ')}.`);
  for (const table of own) {
    const { rows } = await client.query(`select 1 from ${table.sqlName} limit 1`);
    if (rows.length > 0) throw new NotLoadable(`The database is not empty: ${table.name} holds rows.`);
  }
  for (const table of own) {
    const from = dumped.get(table.name);
    if (from === undefined) continue;
    const insert = insertInto(table, from.columns);
    let waiting: string[] = [];
    for await (const line of linesOf(table.name)) {
      waiting.push(line);
      if (waiting.length < BATCH_SIZE) continue;
      await client.query(insert, [`[${waiting.join(',')}]`]);
      waiting = [];
    }
    if (waiting.length > 0) await client.query(insert, [`[${waiting.join(',')}]`]);
  }
}

/** One statement for many rows; names and types are the database's own, never the dump's. */
function insertInto(table: PortableTable, columns: readonly string[]): string {
  const known = columns.map((name, position) => {
    const column = table.columns.find((one) => one.name === name);
    if (column === undefined) throw new NotLoadable(`The table ${table.name} has no column ${name}.`);
    return { into: column.sqlName, value: `(line->>${position})::${column.type}` };
  });
  return `insert into ${table.sqlName} (${known.map(({ into }) => into).join(', ')})
    select ${known.map(({ value }) => value).join(', ')} from json_array_elements($1::json) as line`;
}
