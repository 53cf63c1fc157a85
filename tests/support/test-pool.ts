import pg from 'pg';
import { resultTypes } from '#server/database/result-types.ts';

/**
 * Ignores broken idle connections: `pool.end()` resolves before its connections have closed, so dropping the
 * database or stopping the server right after it breaks them.
 */
export function openTestPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, types: resultTypes });
  pool.on('error', () => {});
  return pool;
}
