import { canChangeReview } from '#domain/projects/review-limits.ts';
import {
  reviewComment,
  ReviewNotFoundError,
  reviewReply,
  ReviewSettledError,
} from '#domain/projects/review.ts';
import { refreshSellers } from '../catalogue/refresh-entries.ts';
import type { ReviewRow } from '../catalogue/reviews-store.ts';
import type { Database } from '../database/database.ts';
import { addProjectEntry } from '../feed/news-store.ts';
import { reportPossibleContacts } from './reports/report-store.ts';
import { lockFigures } from './reputation/figures-store.ts';
import { refreshFigures } from './reputation/refresh-figures.ts';
import { findReview, getReview, saveReply, saveReview } from './review-store.ts';

interface Deps {
  readonly database: Database;
}

export async function changeReview(
  { database }: Deps,
  request: {
    readonly authorId: string;
    readonly reviewId: string;
    readonly rating: number;
    readonly comment: string;
  },
): Promise<ReviewRow> {
  const { authorId, reviewId, rating } = request;
  const comment = reviewComment(request.comment);
  return await database.transaction().execute(async (tx) => {
    const found = await findReview(tx, reviewId);
    if (found === null || found.authorId !== authorId) throw new ReviewNotFoundError();
    // The figures are locked before the review, as in every other change of figures, to avoid deadlocks.
    await lockFigures(tx, found.sellerId);
    if (!canChangeReview(found.writtenAt, found.now)) throw new ReviewSettledError();
    const hasChanged = await saveReview(tx, reviewId, { rating, comment });
    if (hasChanged) {
      await reportPossibleContacts(tx, { kind: 'review', id: reviewId, authorId }, [comment]);
      await refreshFigures(tx, found.sellerId);
      await addProjectEntry(tx, found.projectId, { to: found.sellerId, code: 'review-changed' });
    }
    return await getReview(tx, reviewId);
  });
}

/**
 * The first reply notifies the author of the review.
 * @param request.text - null removes the reply.
 * @throws ReviewNotFoundError, InvalidFieldError
 */
export async function replyToReview(
  { database }: Deps,
  request: { readonly sellerId: string; readonly reviewId: string; readonly text: string | null },
): Promise<ReviewRow> {
  const { sellerId, reviewId } = request;
  const reply = request.text === null ? null : reviewReply(request.text);
  return await database.transaction().execute(async (tx) => {
    const found = await findReview(tx, reviewId);
    // A review that does not count is not visible to the seller.
    if (found === null || found.sellerId !== sellerId || !found.counts) throw new ReviewNotFoundError();
    await saveReply(tx, reviewId, reply);
    await refreshSellers(tx, [sellerId]);
    await reportPossibleContacts(tx, { kind: 'review', id: reviewId, authorId: sellerId }, [reply ?? '']);
    if (reply !== null && !found.hasReply) {
      await addProjectEntry(tx, found.projectId, { to: found.authorId, code: 'review-replied' });
    }
    return await getReview(tx, reviewId);
  });
}
