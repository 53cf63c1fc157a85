import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { PurchaseRefundedError } from '#domain/purchases/refunds.ts';
import type { Context } from '../context.ts';
import { findDetail } from './detail-store.ts';
import { REVIEWS_PER_PAGE, pageOfReviews, type ReviewPage } from './list-reviews.ts';
import { findRefundedPurchase } from './own-facts-store.ts';
import { readFresh } from './read-fresh.ts';
import type { DetailRow } from './shown-rows-store.ts';

export interface ShownProject {
  readonly row: DetailRow;
  readonly ownReviews: ReviewPage | null;
}

/** @throws ProjectNotFoundError, PurchaseRefundedError */
export async function showProject(
  { database }: Pick<Context, 'database'>,
  { viewerId, projectId }: { readonly viewerId: string | null; readonly projectId: string },
): Promise<ShownProject> {
  const [row] = await readFresh(database, async () => {
    const found = await findDetail(database, viewerId, projectId);
    return found === null ? [] : [found];
  });
  if (row !== undefined) {
    if (viewerId === null || !row.hasHiddenReviews) return { row, ownReviews: null };
    const own = { viewerId, projectId, limit: REVIEWS_PER_PAGE, after: null };
    return { row, ownReviews: await pageOfReviews(database, own) };
  }
  if (viewerId === null) throw new ProjectNotFoundError();
  const refunded = await findRefundedPurchase(database, viewerId, projectId);
  throw refunded === null ? new ProjectNotFoundError() : new PurchaseRefundedError(refunded);
}
