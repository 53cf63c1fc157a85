import type pg from 'pg';

/** @param statements - the names of the prepared statements of the transaction. */
export type CommitListener = (statements: ReadonlySet<string>) => void;

const listenersByPool = new WeakMap<pg.Pool, Set<CommitListener>>();

/**
 * The listener is called after every commit through `preparedPool(pool)`, also after a failed one.
 * @returns a function that removes it.
 */
export function listenToCommits(pool: pg.Pool, listener: CommitListener): () => void {
  const listeners = listenersByPool.get(pool) ?? new Set();
  listenersByPool.set(pool, listeners.add(listener));
  return () => {
    listeners.delete(listener);
  };
}

export function tellCommitListeners(pool: pg.Pool, statements: ReadonlySet<string>): void {
  for (const listener of listenersByPool.get(pool) ?? []) listener(statements);
}
