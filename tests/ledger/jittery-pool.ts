import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';

const MAX_DELAY_TURNS = 6;

/**
 * Delays each connection request by a random number of event-loop turns. Otherwise requests in one process
 * would run one after another, and their transactions would never interleave.
 * @returns a function that restores the pool
 */
export function addConnectionJitter(pool: pg.Pool): () => void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  const uneven = async (): Promise<unknown> => {
    for (let left = Math.floor(Math.random() * MAX_DELAY_TURNS); left > 0; left -= 1) await nextTurn();
    return await connect();
  };
  const isOwn = Object.hasOwn(pool, 'connect');
  if (isOwn) throw new Error('the pool is already uneven');
  Object.assign(pool, {
    // The pool's own `query` calls `connect` with a callback.
    connect: (...given: unknown[]) => (given.length === 0 ? uneven() : connect(...given)),
  });
  return () => {
    Reflect.deleteProperty(pool, 'connect');
  };
}
