import { isInMarket } from '#domain/projects/visibility.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { PurchaseRefundedError } from '#domain/purchases/refunds.ts';
import type { Context } from '../context.ts';
import { findDetail } from './detail-store.ts';
import { pageOfReviews, type ReviewPage } from './list-reviews.ts';
import { readFresh } from './read-fresh.ts';
import { findRefundedPurchase } from './refunded-purchase-store.ts';
import { REVIEWS_PER_PAGE } from './review-cursor.ts';
import { belongsTo, SharedRead, sharedRow, withDetailMarks } from './shared-reads.ts';
import type { DetailRow } from './shown-rows-store.ts';

export interface ShownProject {
  readonly row: DetailRow;
  readonly readAt: number | null;
  readonly ownReviews: ReviewPage | null;
}

/**
 * The public part is cached for a second and shared by all viewers.
 * @throws ProjectNotFoundError, PurchaseRefundedError
 */
export async function showProject(
  { database, cache }: Pick<Context, 'database' | 'cache'>,
  request: {
    readonly viewerId: string | null;
    readonly projectId: string;
    readonly bypassesCache?: boolean;
  },
): Promise<ShownProject> {
  const { viewerId, projectId, bypassesCache = false } = request;
  const [version, now] = [cache.version, Date.now()];
  const known = bypassesCache ? null : cache.details.find(projectId, now);
  const shared = known === null || belongsTo(known.value, viewerId) ? null : known;
  const marked = shared === null ? null : await withDetailMarks(database, shared.value, viewerId);
  const [row] =
    marked !== null
      ? [marked]
      : await readFresh(database, async () => {
          const found = await findDetail(database, viewerId, projectId);
          return found === null ? [] : [found];
        });
  // Projects that are not listed are visible only to their seller and buyers, so their rows are not cached for others.
  if (marked === null && row !== undefined && isInMarket(row.listingStatus)) {
    const publicRow = {
      ...sharedRow(row),
      isReservedByViewer: false,
      hasHiddenReviews: false,
      banReason: null,
      claims: null,
    };
    cache.details.keep(projectId, new SharedRead(publicRow, [publicRow], now), { version, readAt: now });
  }
  if (row !== undefined) {
    const readAt = marked === null ? null : (shared?.readAt ?? null);
    if (viewerId === null || !row.hasHiddenReviews) return { row, readAt, ownReviews: null };
    const own = { viewerId, projectId, limit: REVIEWS_PER_PAGE, after: null };
    return { row, readAt, ownReviews: await pageOfReviews(database, own) };
  }
  if (viewerId === null) throw new ProjectNotFoundError();
  const refunded = await findRefundedPurchase(database, viewerId, projectId);
  throw refunded === null ? new ProjectNotFoundError() : new PurchaseRefundedError(refunded);
}
