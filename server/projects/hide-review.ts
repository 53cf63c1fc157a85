import type { DatabaseTransaction } from '../database/database.ts';
import { refreshFigures } from './reputation/refresh-figures.ts';
import { hideReview } from './review-store.ts';

export async function hideReviewForAll(tx: DatabaseTransaction, id: string): Promise<boolean> {
  const review = await hideReview(tx, id);
  if (review === null) return false;
  await refreshFigures(tx, review.sellerId);
  return true;
}
