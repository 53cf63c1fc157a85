import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { PurchaseRefundedError } from '#domain/purchases/refunds.ts';
import type { Database } from '../database/database.ts';
import { findRefundedPurchase } from '../purchases/read/ended-purchase-store.ts';
import { firstReviews, type ReviewPage } from './list-reviews.ts';
import { findProjectDetails } from './project-reading-store.ts';
import type { DetailColumns, ProjectRow } from './project-rows-store.ts';
import { countView } from './reaction-store.ts';

export type ShownProject = ProjectRow & DetailColumns & { readonly reviews: ReviewPage };

/** One project as its viewer may see it; counts a view once a day. @throws ProjectNotFoundError, PurchaseRefundedError */
export async function showProject(
  { database }: { readonly database: Database },
  { viewerId, projectId, countsAsView }: { viewerId: string; projectId: string; countsAsView: boolean },
): Promise<ShownProject> {
  if (countsAsView) await countView(database, viewerId, projectId);
  const found = await findProjectDetails(database, viewerId, projectId);
  if (found !== null) {
    return { ...found, reviews: await firstReviews({ database }, { viewerId, projectId }) };
  }
  const refunded = await findRefundedPurchase(database, viewerId, projectId);
  throw refunded === null ? new ProjectNotFoundError() : new PurchaseRefundedError(refunded);
}
