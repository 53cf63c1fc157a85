import type pg from 'pg';

// A dump does not depend on PostgreSQL's version or the server's locale: all values are text, and rows are sorted by
// primary key. Equal databases have equal dumps.

export interface PortableTable {
  readonly name: string;
  readonly sqlName: string;
  readonly columns: readonly { readonly name: string; readonly sqlName: string; readonly type: string }[];
  readonly orderBy: readonly string[];
}

export const PORTABLE_SETTINGS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`;

/** The dump's manifest lists the applied migrations, and the catalogue is rebuilt from other tables. */
const EXCLUDED_TABLES = [
  'public.schema_migrations',
  'public.catalogue_changes',
  'public.catalogue_entries',
  'public.catalogue_facets',
  'public.catalogue_sellers',
  'public.search_vocabulary',
];
/** Every start recreates the other tables of the job queue. */
const QUEUE_TABLES = ['pgboss.job', 'pgboss.archive'];

interface ColumnRow {
  table: string;
  sqlTable: string;
  column: string;
  sqlColumn: string;
  type: string;
  keyPosition: number | null;
}

/**
 * Lists referenced tables before the tables that refer to them. Unlogged tables are excluded, because their rows are
 * expendable.
 */
export async function listPortableTables(client: pg.ClientBase): Promise<PortableTable[]> {
  const { rows } = await client.query<ColumnRow>(
    `select n.nspname || '.' || c.relname as "table",
            format('%I.%I', n.nspname, c.relname) as "sqlTable",
            a.attname as "column", quote_ident(a.attname) as "sqlColumn",
            format_type(a.atttypid, a.atttypmod) as type,
            array_position(k.conkey, a.attnum) as "keyPosition"
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
     where c.relkind in ('r', 'p') and c.relpersistence = 'p'
       and ((n.nspname = 'public' and not c.relispartition) or n.nspname || '.' || c.relname = any($1))
       and n.nspname || '.' || c.relname <> all($2)
     order by n.nspname::text collate "C", c.relname::text collate "C", a.attname::text collate "C"`,
    [QUEUE_TABLES, EXCLUDED_TABLES],
  );
  const byName = new Map<string, ColumnRow[]>();
  for (const row of rows) byName.set(row.table, [...(byName.get(row.table) ?? []), row]);
  const tables = [...byName].map(([name, columns]): PortableTable => {
    const key = columns
      .filter((column) => column.keyPosition !== null)
      .toSorted((a, b) => Number(a.keyPosition) - Number(b.keyPosition));
    return {
      name,
      sqlName: columns[0]?.sqlTable ?? '',
      columns: columns.map((column) => ({
        name: column.column,
        sqlName: column.sqlColumn,
        type: column.type,
      })),
      orderBy: (key.length > 0 ? key : columns).map((column) => column.sqlColumn),
    };
  });
  return inOrderOfReference(tables, await listReferences(client));
}

async function listReferences(client: pg.ClientBase): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select fn.nspname || '.' || f.relname as "from", tn.nspname || '.' || t.relname as "to"
     from pg_constraint k
     join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
     join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  );
  const references = new Map<string, Set<string>>();
  for (const { from, to } of rows) references.set(from, (references.get(from) ?? new Set()).add(to));
  return references;
}

function inOrderOfReference(
  tables: readonly PortableTable[],
  references: ReadonlyMap<string, ReadonlySet<string>>,
): PortableTable[] {
  const remaining = new Map(tables.map((table) => [table.name, table]));
  const ordered: PortableTable[] = [];
  while (remaining.size > 0) {
    const free = [...remaining.values()].filter(
      ({ name }) => ![...(references.get(name) ?? [])].some((to) => remaining.has(to)),
    );
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...remaining.keys()].join(', ')}`);
    for (const table of free) {
      remaining.delete(table.name);
      ordered.push(table);
    }
  }
  return ordered;
}

export interface PortableSequence {
  readonly name: string;
  readonly lastValue: number;
  readonly isCalled: boolean;
}

export async function readSequences(client: pg.ClientBase): Promise<PortableSequence[]> {
  const { rows } = await client.query<{ name: string; sqlName: string }>(
    `select sequencename as name, format('%I.%I', schemaname, sequencename) as "sqlName"
     from pg_sequences where schemaname = 'public' order by sequencename::text collate "C"`,
  );
  const sequences: PortableSequence[] = [];
  for (const { name, sqlName } of rows) {
    const read = await client.query<{ lastValue: number; isCalled: boolean }>(
      `select last_value as "lastValue", is_called as "isCalled" from ${sqlName}`,
    );
    const [state] = read.rows;
    if (state === undefined) throw new Error(`the sequence ${name} has no state`);
    sequences.push({ name, ...state });
  }
  return sequences;
}
