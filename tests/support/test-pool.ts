import pg from 'pg';
import { resultTypes } from '#server/database/open-database.ts';

/**
 * Ignores errors of idle connections. `pool.end()` resolves before its connections have closed, so they fail
 * if the database is dropped or the server is stopped right afterwards.
 */
export function openTestPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, types: resultTypes });
  pool.on('error', () => {});
  return pool;
}
