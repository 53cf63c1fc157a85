import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import type { Database } from '../database/database.ts';
import { isProjectVisible } from './project-reading-store.ts';
import { addReaction, removeReaction } from './reaction-store.ts';

export interface Reaction {
  readonly kind: 'bookmark' | 'like';
  readonly viewerId: string;
  readonly projectId: string;
}

/** Adds or removes a bookmark or like. Idempotent. @returns the new count. @throws ProjectNotFoundError */
export async function reactToProject(
  { database }: { readonly database: Database },
  { kind, viewerId, projectId }: Reaction,
  wanted: boolean,
): Promise<number> {
  // Removal is always allowed, because the project may have left the market.
  if (wanted && !(await isProjectVisible(database, viewerId, projectId))) throw new ProjectNotFoundError();
  const change = wanted ? addReaction : removeReaction;
  const count = await change(database, kind, viewerId, projectId);
  if (count === null) throw new ProjectNotFoundError();
  return count;
}
