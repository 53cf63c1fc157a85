import { type InsideChoice, type ShownInside, shownInside } from '#domain/inside/inside.ts';
import { canSeeKeptInside, type ProjectViewer } from '#domain/projects/project-access.ts';
import { NOBODY_ID } from '#domain/projects/visibility.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import type { Context } from '../context.ts';
import { findInside, type InsideRow } from './inside-store.ts';

export interface FoundInside extends Pick<InsideRow, 'commitSha' | 'languages'> {
  readonly viewer: ProjectViewer;
  readonly choice: InsideChoice;
  readonly inside: ShownInside | null;
}

/** The inside of a project as its viewer may see it. @throws ProjectNotFoundError */
export async function showInside(
  { database }: Pick<Context, 'database'>,
  { viewerId, projectId }: { readonly viewerId: string | null; readonly projectId: string },
): Promise<FoundInside> {
  const row = await findInside(database, viewerId ?? NOBODY_ID, projectId);
  if (row === null) throw new ProjectNotFoundError();
  const { inside, commitSha, languages, showsReadme, showsTree, isSeller, hasPaid } = row;
  const viewer = { isSeller, hasPaid };
  const choice = { showsReadme, showsTree };
  return {
    viewer,
    choice,
    inside: inside === null ? null : shownInside(inside, choice, canSeeKeptInside(viewer)),
    commitSha,
    languages,
  };
}
