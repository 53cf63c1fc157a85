import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

export interface NewReview {
  readonly id: string;
  readonly projectId: string;
  readonly authorId: string;
  readonly rating: number;
  readonly comment: string;
}

/** @returns when it was written; null when the author has not bought the project. `reviews_project_id_author_id_key` refuses a second. */
export async function insertReview(database: Queryable, review: NewReview): Promise<Date | null> {
  const { rows } = await sql<{ created_at: Date }>`
    with written as (
      insert into reviews (id, project_id, author_id, rating, comment)
      select ${review.id}, purchase.project_id, purchase.buyer_id, ${review.rating}, ${review.comment}
      from purchases purchase
      where purchase.project_id = ${review.projectId} and purchase.buyer_id = ${review.authorId}
        and purchase.state = 'paid'
      limit 1
      returning project_id, created_at
    ), counted as (
      update projects set reviews_count = reviews_count + 1 where id in (select project_id from written)
    )
    select created_at from written`.execute(database);
  return rows[0]?.created_at ?? null;
}
