import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import type { Database } from '../database/database.ts';
import { isProjectVisible } from './project-reading-store.ts';
import { addReaction, removeReaction } from './reaction-store.ts';

export interface Reaction {
  readonly kind: 'bookmark' | 'like';
  readonly viewerId: string;
  readonly projectId: string;
}

/** Bookmarks or likes a project, or takes that back. Repeatable. @returns how many there are. @throws ProjectNotFoundError */
export async function reactToProject(
  { database }: { readonly database: Database },
  { kind, viewerId, projectId }: Reaction,
  wanted: boolean,
): Promise<number> {
  // Taking back is always allowed: what was marked may have left the market.
  if (wanted && !(await isProjectVisible(database, viewerId, projectId))) throw new ProjectNotFoundError();
  const change = wanted ? addReaction : removeReaction;
  const count = await change(database, kind, viewerId, projectId);
  if (count === null) throw new ProjectNotFoundError();
  return count;
}
