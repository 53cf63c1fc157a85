import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { nameOf, summaryOf } from './statement.ts';

type TraceStatement = <Result>(name: string, run: () => Promise<Result>) => Promise<Result>;

const tracesByPool = new WeakMap<pg.Pool, TraceStatement>();

/** `trace` receives the name or a summary of each statement, never the values. */
export function traceStatements(pool: pg.Pool, trace: TraceStatement): void {
  tracesByPool.set(pool, trace);
}

/**
 * Prepares named statements once per connection.
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
    const name = nameOf(text);
    const run = () =>
      client.query(
        name === null || !isNamed ? { text, values: [...values] } : { name, text, values: [...values] },
      );
    const trace = tracesByPool.get(pool);
    return trace === undefined ? run() : trace(name ?? summaryOf(text), run);
  };
  return {
    query,
    release: () => client.release(),
  } as unknown as PostgresPoolClient;
}
