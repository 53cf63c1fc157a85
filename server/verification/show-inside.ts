import {
  type InsideChoice,
  shownByDefault,
  type ShownInside,
  shownInside,
} from '#domain/inside/shown-inside.ts';
import { canSeeWholeInside, type ProjectViewer } from '#domain/projects/project-access.ts';
import { NOBODY_ID } from '#domain/projects/visibility.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { VerificationNotFoundError } from '#domain/verification/verification-errors.ts';
import type { Context } from '../context.ts';
import { findInside, findOwnInside, type InsideRow } from './inside-store.ts';

export interface FoundInside extends Pick<InsideRow, 'commitSha' | 'languages'> {
  readonly viewer: ProjectViewer;
  readonly choice: InsideChoice;
  readonly inside: ShownInside | null;
}

/** @throws ProjectNotFoundError */
export async function showInside(
  { database }: Pick<Context, 'database'>,
  { viewerId, projectId }: { readonly viewerId: string | null; readonly projectId: string },
): Promise<FoundInside> {
  const row = await findInside(database, viewerId ?? NOBODY_ID, projectId);
  if (row === null) throw new ProjectNotFoundError();
  const { inside, commitSha, languages, showsReadme, showsTree, repositoryPrivate, isSeller, hasPaid } = row;
  const viewer = { isSeller, hasPaid };
  const choice = { showsReadme, showsTree, repositoryPrivate };
  return {
    viewer,
    choice,
    inside: inside === null ? null : shownInside(inside, choice, canSeeWholeInside(viewer)),
    commitSha,
    languages,
  };
}

/** @throws VerificationNotFoundError */
export async function showOwnInside(
  { database }: Pick<Context, 'database'>,
  { profileId, verificationId }: { readonly profileId: string; readonly verificationId: string },
): Promise<FoundInside & { readonly inside: ShownInside }> {
  const row = await findOwnInside(database, profileId, verificationId);
  if (row === null) throw new VerificationNotFoundError();
  return {
    ...row,
    viewer: { isSeller: true, hasPaid: false },
    choice: {
      showsReadme: shownByDefault(row.repositoryPrivate),
      showsTree: shownByDefault(row.repositoryPrivate),
      repositoryPrivate: row.repositoryPrivate,
    },
  };
}
