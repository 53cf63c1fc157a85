import { ProjectNotFound } from '#domain/purchase.ts';
import type { Database } from '../database/database.ts';
import { firstReviews, type ReviewPage } from './list-reviews.ts';
import { findProjectDetails } from './project-reading-store.ts';
import type { DetailColumns, ProjectRow } from './project-rows-store.ts';
import { countView } from './reaction-store.ts';

export type ShownProject = ProjectRow & DetailColumns & { readonly reviews: ReviewPage };

/** One project as its viewer may see it; looking at it counts once a day. @throws ProjectNotFound */
export async function showProject(
  { database }: { readonly database: Database },
  { viewerId, projectId, countsAsView }: { viewerId: string; projectId: string; countsAsView: boolean },
): Promise<ShownProject> {
  if (countsAsView) await countView(database, viewerId, projectId);
  const found = await findProjectDetails(database, viewerId, projectId);
  if (found === null) throw new ProjectNotFound();
  return { ...found, reviews: await firstReviews({ database }, { viewerId, projectId }) };
}
