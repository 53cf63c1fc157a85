import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { nameOf, summaryOf } from './statement.ts';

type Query = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

export interface CommitHooks {
  readonly beforeCommit: (query: Query) => Promise<boolean>;
  readonly afterCommit: (hasChanged: boolean) => void;
}

const hooksByPool = new WeakMap<pg.Pool, CommitHooks[]>();

type TraceStatement = <Result>(name: string, run: () => Promise<Result>) => Promise<Result>;

const tracesByPool = new WeakMap<pg.Pool, TraceStatement>();

/** Calls `trace` for each statement of the pool, with its name or a summary, never its values. */
export function traceStatements(pool: pg.Pool, trace: TraceStatement): void {
  tracesByPool.set(pool, trace);
}

export function addCommitHooks(pool: pg.Pool, hooks: CommitHooks): () => void {
  hooksByPool.set(pool, [...(hooksByPool.get(pool) ?? []), hooks]);
  return () => {
    hooksByPool.set(
      pool,
      (hooksByPool.get(pool) ?? []).filter((one) => one !== hooks),
    );
  };
}

/**
 * Prepares named statements and runs the commit hooks.
 *
 * @param isNamed - false for poolers that lose named statements between transactions.
 */
export function preparedPool(pool: pg.Pool, isNamed = true): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const prepared = known.get(client) ?? preparedClient(pool, client, isNamed);
      known.set(client, prepared);
      return prepared;
    },
    end: () => pool.end(),
  };
}

function preparedClient(pool: pg.Pool, client: pg.PoolClient, isNamed: boolean): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = isNamed ? nameOf(text) : null;
    const run = () =>
      client.query(name === null ? { text, values: [...values] } : { name, text, values: [...values] });
    const trace = tracesByPool.get(pool);
    return trace === undefined ? run() : trace(nameOf(text) ?? summaryOf(text), run);
  };
  const run: Query = async <Row>(text: string, values: readonly unknown[]) =>
    (await query(text, values)).rows as Row[];
  const commit = async () => {
    const all = hooksByPool.get(pool) ?? [];
    let hasChanged = false;
    for (const hooks of all) if (await hooks.beforeCommit(run)) hasChanged = true;
    try {
      return await query('commit', []);
    } finally {
      for (const hooks of all) hooks.afterCommit(hasChanged);
    }
  };
  return {
    query: (text: string, values: readonly unknown[]) => (text === 'commit' ? commit() : query(text, values)),
    release: () => client.release(),
  } as unknown as PostgresPoolClient;
}
