import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { nameOf, preparedNameOf, summaryOf } from './statement.ts';

type TraceStatement = <Result>(name: string, run: () => Promise<Result>) => Promise<Result>;

const tracesByPool = new WeakMap<pg.Pool, TraceStatement>();

/** `trace` receives the name or a summary of each statement, never the values. */
export function traceStatements(pool: pg.Pool, trace: TraceStatement): void {
  tracesByPool.set(pool, trace);
}

/** Pools of poolers that lose named statements between transactions. */
const withoutNames = new WeakSet<pg.Pool>();

/** Prepares named and repeated statements once per connection. */
export function preparedPool(pool: pg.Pool, isNamed = true): PostgresPool {
  if (!isNamed) withoutNames.add(pool);
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const prepared = known.get(client) ?? preparedClient(pool, client);
      known.set(client, prepared);
      return prepared;
    },
    end: () => pool.end(),
  };
}

export function preparedQuery(pool: pg.Pool, text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = withoutNames.has(pool) ? null : preparedNameOf(text);
  return name === null ? { text, values: [...values] } : { name, text, values: [...values] };
}

function preparedClient(pool: pg.Pool, client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const run = () => client.query(preparedQuery(pool, text, values));
    const trace = tracesByPool.get(pool);
    return trace === undefined ? run() : trace(nameOf(text) ?? summaryOf(text), run);
  };
  return {
    query,
    release: () => client.release(),
  } as unknown as PostgresPoolClient;
}
