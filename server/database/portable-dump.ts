import { createHash } from 'node:crypto';
import type pg from 'pg';
import { listApplied } from './migrate.ts';
import {
  listPortableTables,
  PORTABLE_SETTINGS,
  type PortableSequence,
  type PortableTable,
  readSequences,
} from './portable-tables.ts';

export interface DumpedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly sha256: string;
}

export interface DatabaseDump {
  readonly schema: readonly { readonly name: string; readonly hash: string }[];
  readonly tables: readonly DumpedTable[];
  readonly sequences: readonly PortableSequence[];
}

/** Each line is a JSON array of strings and nulls and ends with a line feed. */
export interface TableWriter {
  write(lines: string): Promise<void>;
  end(): Promise<void>;
}

const BATCH_SIZE = 1_000;

/**
 * Dumps a consistent snapshot in one repeatable-read transaction, without blocking writes.
 * @param open - opens the destination for a table's lines. Null only counts and hashes.
 */
export async function dumpDatabase(
  pool: pg.Pool,
  open: ((table: string) => Promise<TableWriter>) | null = null,
): Promise<DatabaseDump> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    try {
      await client.query(PORTABLE_SETTINGS);
      const schema = await listApplied(client);
      const sequences = await readSequences(client);
      const tables: DumpedTable[] = [];
      for (const table of await listPortableTables(client)) {
        tables.push(await dumpTable(client, table, (await open?.(table.name)) ?? null));
      }
      return { schema, tables, sequences };
    } finally {
      await client.query('rollback');
    }
  } finally {
    client.release();
  }
}

async function dumpTable(
  client: pg.ClientBase,
  table: PortableTable,
  writer: TableWriter | null,
): Promise<DumpedTable> {
  const hash = createHash('sha256');
  const columns = table.columns.map(({ sqlName }) => `${sqlName}::text`).join(', ');
  // Rows are sorted by bytes, because collations differ between servers.
  const order = table.orderBy.map((column) => `${column}::text collate "C"`).join(', ');
  await client.query(
    `declare portable_rows no scroll cursor for select ${columns} from ${table.sqlName} order by ${order}`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${BATCH_SIZE} from portable_rows`,
      rowMode: 'array',
    });
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    hash.update(lines);
    await writer?.write(lines);
    count += rows.length;
    if (rows.length < BATCH_SIZE) break;
  }
  await client.query('close portable_rows');
  await writer?.end();
  return {
    name: table.name,
    columns: table.columns.map(({ name }) => name),
    rows: count,
    sha256: hash.digest('hex'),
  };
}

export function digestOf({ schema, tables, sequences }: DatabaseDump): string {
  const facts = {
    schema: schema.map(({ name, hash }) => [name, hash]),
    tables: tables.map(({ name, rows, sha256 }) => [name, rows, sha256]).toSorted(byText),
    sequences: sequences.map(({ name, lastValue, isCalled }) => [name, lastValue, isCalled]).toSorted(byText),
  };
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

function byText(a: readonly unknown[], b: readonly unknown[]): number {
  return String(a[0]) < String(b[0]) ? -1 : 1;
}
