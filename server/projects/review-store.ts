import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';

export interface NewReview {
  readonly id: string;
  readonly projectId: string;
  readonly authorId: string;
  readonly rating: number;
  readonly comment: string;
}

export interface WrittenReview {
  readonly sellerId: string;
  /** The title when it was sold. */
  readonly title: string;
  readonly writtenAt: Date;
}

/**
 * Inserts a review of the author's purchase.
 *
 * @returns null if the author has no purchase. `reviews_purchase_id_key` rejects a second review.
 */
export async function insertReview(
  tx: DatabaseTransaction,
  review: NewReview,
): Promise<WrittenReview | null> {
  const { rows } = await sql<WrittenReview>`
    with held as (
      select id, project_id, buyer_id, seller_id, title from purchases
      where project_id = ${review.projectId} and buyer_id = ${review.authorId} and state = 'paid'
      limit 1
    ), written as (
      insert into reviews (id, purchase_id, project_id, author_id, seller_id, rating, comment)
      select ${review.id}, id, project_id, buyer_id, seller_id, ${review.rating}, ${review.comment} from held
      returning seller_id, created_at
    )
    select written.seller_id as "sellerId", written.created_at as "writtenAt", held.title from written, held`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function doesReviewCount(database: Queryable, id: string): Promise<boolean> {
  const row = await database.selectFrom('reviews').select('counts').where('id', '=', id).executeTakeFirst();
  return row?.counts ?? false;
}
