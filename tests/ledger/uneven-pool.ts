import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';

const MAX_TURNS = 6;

/**
 * Makes whoever wants a connection wait a few turns of the event loop, each time another number. In one process, and most
 * of all on the embedded database's single connection, requests would otherwise run through one after another, and no
 * order of their transactions but the plainest would ever be seen.
 *
 * @returns what makes the pool even again.
 */
export function makeUneven(pool: pg.Pool): () => void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  const uneven = async (): Promise<unknown> => {
    for (let left = Math.floor(Math.random() * MAX_TURNS); left > 0; left -= 1) await nextTurn();
    return await connect();
  };
  const isOwn = Object.hasOwn(pool, 'connect');
  if (isOwn) throw new Error('the pool is uneven already');
  Object.assign(pool, {
    // The pool's own `query` asks with a callback.
    connect: (...given: unknown[]) => (given.length === 0 ? uneven() : connect(...given)),
  });
  return () => {
    Reflect.deleteProperty(pool, 'connect');
  };
}
