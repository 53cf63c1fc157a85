import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import type { Queryable } from './database.ts';

/**
 * SQL that PostgreSQL parses and plans once per connection. Must name its columns, because `*` breaks cached plans after
 * a migration.
 */
export interface Statement {
  readonly text: string;
}

const namesByText = new Map<string, string>();

/** @param name - unique, at most 63 bytes. */
export function statement(name: string, text: string): Statement {
  namesByText.set(text, name);
  return { text };
}

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Compiles SQL fragments that use parameters `$1`, `$2`. @throws Error if a fragment contains values */
export function statementOf(name: string, fragments: RawBuilder<unknown>): Statement {
  const { sql, parameters } = fragments.compile(compiler);
  if (parameters.length > 0) throw new Error(`the statement ${name} contains values`);
  return statement(name, sql);
}

export function nameOf(text: string): string | null {
  return namesByText.get(text) ?? null;
}

/** Operation and first table, such as `insert purchases`. */
export function summaryOf(text: string): string {
  const operation = /^\s*([a-z]+)/iu.exec(text)?.[1]?.toLowerCase() ?? 'query';
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)/iu.exec(text)?.[1]?.toLowerCase();
  return table === undefined ? operation : `${operation} ${table}`;
}

const withoutPlugins = new WeakMap<Queryable, Queryable>();

export async function runStatement<Row>(
  database: Queryable,
  { text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  let plain = withoutPlugins.get(database);
  if (plain === undefined) {
    plain = database.withoutPlugins();
    withoutPlugins.set(database, plain);
  }
  const { rows } = await plain.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
