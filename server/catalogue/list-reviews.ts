import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import type { Database } from '../database/database.ts';
import { isProjectVisible } from './detail-store.ts';
import { encodeReviewCursor, parseReviewCursor, REVIEWS_PER_PAGE } from './review-cursor.ts';
import { listSellerReviews, type ReviewRow } from './reviews-store.ts';

export interface ReviewPage {
  readonly rows: readonly ReviewRow[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/**
 * Lists the reviews of all projects of the project's seller.
 * @throws ProjectNotFoundError, InvalidFieldError
 */
export async function listReviews(
  { database }: { readonly database: Database },
  request: {
    readonly viewerId: string;
    readonly projectId: string;
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  },
): Promise<ReviewPage> {
  const { viewerId, projectId, limit = REVIEWS_PER_PAGE, cursor } = request;
  const after = cursor === undefined ? null : parseReviewCursor(cursor);
  if (!(await isProjectVisible(database, viewerId, projectId))) throw new ProjectNotFoundError();
  return await pageOfReviews(database, { viewerId, projectId, limit, after });
}

/** The caller must have checked that the viewer may see the project. */
export async function pageOfReviews(
  database: Database,
  query: Parameters<typeof listSellerReviews>[1],
): Promise<ReviewPage> {
  const found = await listSellerReviews(database, { ...query, limit: query.limit + 1 });
  const rows = found.rows.slice(0, query.limit);
  const last = rows.at(-1);
  const hasMore = found.rows.length > query.limit && last !== undefined;
  return { rows, total: found.total, nextCursor: hasMore ? encodeReviewCursor(last) : null };
}
