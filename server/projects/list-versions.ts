import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import type { Context } from '../context.ts';
import { findVersions, type ProjectVersions } from './version-store.ts';

export async function listVersions(
  { database }: Pick<Context, 'database'>,
  { viewerId, projectId }: { readonly viewerId: string; readonly projectId: string },
): Promise<ProjectVersions> {
  const found = await findVersions(database, viewerId, projectId);
  if (found === null) throw new ProjectNotFoundError();
  return found;
}
