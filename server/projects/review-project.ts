import { v7 } from 'uuid';
import { AlreadyReviewedError, NotBoughtError } from '#domain/projects/project-errors.ts';
import { reviewComment } from '#domain/projects/review.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { isProjectVisible } from '../catalogue/detail-store.ts';
import type { ReviewRow } from '../catalogue/reviews-store.ts';
import { type Database, findViolatedConstraint } from '../database/database.ts';
import { addProjectEntry } from '../feed/news-store.ts';
import { reportPossibleContacts } from './reports/report-store.ts';
import { refreshFigures } from './reputation/refresh-figures.ts';
import { doesReviewCount, insertReview } from './review-store.ts';

export async function reviewProject(
  { database }: { readonly database: Database },
  request: {
    readonly viewerId: string;
    readonly viewerName: string | null;
    readonly projectId: string;
    readonly rating: number;
    readonly comment: string;
  },
): Promise<Omit<ReviewRow, 'key'>> {
  const comment = reviewComment(request.comment);
  const id = v7();
  try {
    const { rating, projectId, viewerId } = request;
    const written = await database.transaction().execute(async (tx) => {
      const review = await insertReview(tx, { id, projectId, authorId: viewerId, rating, comment });
      if (review === null) return null;
      await reportPossibleContacts(tx, { kind: 'review', id, authorId: viewerId }, [comment]);
      await refreshFigures(tx, review.sellerId);
      await addProjectEntry(tx, projectId, { to: review.sellerId, code: 'review-written' });
      return { ...review, counts: await doesReviewCount(tx, id) };
    });
    if (written !== null) {
      const unchanged = { editedAt: null, reply: null, repliedAt: null };
      return { ...written, ...unchanged, id, user: request.viewerName, rating, comment };
    }
  } catch (error) {
    if (findViolatedConstraint(error) === 'reviews_purchase_id_key') throw new AlreadyReviewedError();
    throw error;
  }
  if (!(await isProjectVisible(database, request.viewerId, request.projectId)))
    throw new ProjectNotFoundError();
  throw new NotBoughtError();
}
