import type pg from 'pg';

export type Query = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

export interface CommitHooks {
  /** Runs inside the transaction. @returns whether it changed anything. */
  readonly beforeCommit: (query: Query) => Promise<boolean>;
  /** Also runs after a failed commit. */
  readonly afterCommit: (hasChanged: boolean) => void;
}

const hooksByPool = new WeakMap<pg.Pool, CommitHooks[]>();

/** The hooks run for every commit through `preparedPool(pool)`. @returns a function that removes them. */
export function addCommitHooks(pool: pg.Pool, hooks: CommitHooks): () => void {
  hooksByPool.set(pool, [...(hooksByPool.get(pool) ?? []), hooks]);
  return () => {
    hooksByPool.set(
      pool,
      (hooksByPool.get(pool) ?? []).filter((one) => one !== hooks),
    );
  };
}

export async function commitWithHooks<Result>(
  pool: pg.Pool,
  query: Query,
  commit: () => Promise<Result>,
): Promise<Result> {
  const all = hooksByPool.get(pool) ?? [];
  let hasChanged = false;
  for (const hooks of all) if (await hooks.beforeCommit(query)) hasChanged = true;
  try {
    return await commit();
  } finally {
    for (const hooks of all) hooks.afterCommit(hasChanged);
  }
}
