import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import type { Context } from '../context.ts';
import { addReaction, removeReaction } from './reaction-store.ts';

export interface Reaction {
  readonly kind: 'bookmark' | 'like';
  readonly viewerId: string;
  readonly projectId: string;
}

/** Adds or removes a bookmark or like. Idempotent. @returns the new count. @throws ProjectNotFoundError */
export async function reactToProject(
  { database, kept }: Pick<Context, 'database' | 'kept'>,
  { kind, viewerId, projectId }: Reaction,
  wanted: boolean,
): Promise<number> {
  const change = wanted ? addReaction : removeReaction;
  try {
    const count = await change(database, kind, viewerId, projectId);
    if (count === null) throw new ProjectNotFoundError();
    return count;
  } finally {
    // A change whose answer is lost may have been made.
    kept.dropOf(viewerId);
    kept.dropDetails([projectId]);
  }
}
