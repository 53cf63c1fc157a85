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
 * PostgreSQL parses the statement once per connection and can reuse its plan. The statement must name its columns,
 * because `*` breaks cached plans after a migration.
 */
export interface Statement {
  readonly text: string;
}

const namesByText = new Map<string, string>();

/** @param name - a unique name of at most 63 bytes. */
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

/** @param fragments - SQL that uses the parameters `$1`, `$2`. @throws Error if a fragment contains values */
export function statementOf(name: string, fragments: RawBuilder<unknown>): Statement {
  const { sql, parameters } = fragments.compile(compiler);
  if (parameters.length > 0) throw new Error(`the statement ${name} contains values`);
  return statement(name, sql);
}

/** If a query has more shapes, the others are not prepared but planned on each run. */
const MAX_SHAPES = 50;
const shapes = new Map<string, number>();

/** @param query - must name its columns and have few shapes, because each shape is prepared as a statement. */
export async function runPrepared<Row>(
  database: Queryable,
  name: string,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const compiled = query.compile(database);
  const known = shapes.get(name) ?? 0;
  if (nameOf(compiled.sql) === null && known < MAX_SHAPES) {
    statement(`${name}-${known + 1}`, compiled.sql);
    shapes.set(name, known + 1);
  }
  const { rows } = await database.executeQuery(compiled);
  return rows;
}

/**
 * The sizes include the extra row that detects a next page. Rounding up to one of them bounds the number of prepared
 * statements.
 */
const FETCH_SIZES = [21, 25, 51, 101, 201];
export const fetchSizeOf = (limit: number): number => FETCH_SIZES.find((size) => size >= limit) ?? limit;

export function nameOf(text: string): string | null {
  return namesByText.get(text) ?? null;
}

/** As in other drivers: https://jdbc.postgresql.org/documentation/server-prepare/ */
const PREPARE_AFTER_RUNS = 5;
const MAX_REPEATED = 100;
const MAX_COUNTED = 1_000;
const runsByText = new Map<string, number>();
const repeated = new Map<string, string>();

/**
 * A statement without a name gets one when it is repeated. One that selects or returns `*` does not, because a migration
 * would break its cached plans.
 */
export function preparedNameOf(text: string): string | null {
  const known = namesByText.get(text) ?? repeated.get(text);
  if (known !== undefined || repeated.size >= MAX_REPEATED) return known ?? null;
  const runs = (runsByText.get(text) ?? 0) + 1;
  if (runsByText.size >= MAX_COUNTED) runsByText.clear();
  runsByText.set(text, runs);
  if (runs < PREPARE_AFTER_RUNS || !isPreparable(text)) return null;
  runsByText.delete(text);
  const name = `repeated-${repeated.size + 1}`;
  repeated.set(text, name);
  return name;
}

function isPreparable(text: string): boolean {
  return (
    /^\s*(?:select|insert|update|delete|with)\b/iu.test(text) &&
    !/;|\.\*|(?:select|returning|,)\s*\*/iu.test(text)
  );
}

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
