import { sql } from 'kysely';
import type { ReviewRow } from '../catalogue/reviews-store.ts';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';
import { nowOrLater } from '../database/predicates.ts';

export interface NewReview {
  readonly id: string;
  readonly projectId: string;
  readonly authorId: string;
  readonly rating: number;
  readonly comment: string;
}

export interface WrittenReview {
  readonly sellerId: string;
  /** The project's title when it was sold. */
  readonly title: string;
  readonly version: number | null;
  readonly writtenAt: Date;
}

export async function insertReview(
  tx: DatabaseTransaction,
  review: NewReview,
): Promise<WrittenReview | null> {
  const { rows } = await sql<WrittenReview>`
    with held as (
      select id, project_id, buyer_id, seller_id, title, commit_sha from purchases
      where project_id = ${review.projectId} and buyer_id = ${review.authorId} and state = 'paid'
      limit 1
    ), written as (
      insert into reviews (id, purchase_id, project_id, author_id, seller_id, rating, comment)
      select ${review.id}, id, project_id, buyer_id, seller_id, ${review.rating}, ${review.comment} from held
      returning seller_id, created_at
    )
    select written.seller_id as "sellerId", written.created_at as "writtenAt", held.title, bought.number as version
      from written cross join held
      left join project_versions bought
        on bought.project_id = held.project_id and bought.commit_sha = held.commit_sha`.execute(tx);
  return rows[0] ?? null;
}

export async function doesReviewCount(database: Queryable, id: string): Promise<boolean> {
  const row = await database.selectFrom('reviews').select('counts').where('id', '=', id).executeTakeFirst();
  return row?.counts ?? false;
}

export interface FoundReview {
  readonly authorId: string;
  readonly sellerId: string;
  readonly projectId: string;
  readonly writtenAt: Date;
  readonly counts: boolean;
  readonly hasReply: boolean;
  readonly now: Date;
}

/** @returns null also if the review is hidden or its purchase is no longer paid. */
export async function findReview(tx: DatabaseTransaction, id: string): Promise<FoundReview | null> {
  const { rows } = await sql<FoundReview>`
    select review.author_id as "authorId", review.seller_id as "sellerId", review.project_id as "projectId",
           review.created_at as "writtenAt", review.counts, review.reply is not null as "hasReply", now() as now
      from reviews review join purchases purchase on purchase.id = review.purchase_id
     where review.id = ${id} and purchase.state = 'paid' and review.hidden_at is null`.execute(tx);
  return rows[0] ?? null;
}

export async function saveReview(
  tx: DatabaseTransaction,
  id: string,
  { rating, comment }: { readonly rating: number; readonly comment: string },
): Promise<boolean> {
  const { rows } = await sql`
    update reviews set rating = ${rating}, comment = ${comment}, edited_at = greatest(now(), created_at)
     where id = ${id} and (rating, comment) is distinct from (${rating}::smallint, ${comment}) returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function saveReply(tx: DatabaseTransaction, id: string, reply: string | null): Promise<void> {
  await sql`
    update reviews
       set reply = ${reply}, replied_at = case when ${reply}::text is null then null else greatest(now(), created_at) end
     where id = ${id} and reply is distinct from ${reply}`.execute(tx);
}

export async function getReview(tx: DatabaseTransaction, id: string): Promise<ReviewRow> {
  const { rows } = await sql<ReviewRow>`
    select review.id, author.username as user, review.rating, review.comment, review.created_at as "writtenAt",
           (review.created_at at time zone 'UTC')::text || '+00' as key, purchase.title,
           bought.number as version, review.counts,
           review.edited_at as "editedAt", review.reply, review.replied_at as "repliedAt"
      from reviews review join purchases purchase on purchase.id = review.purchase_id
      left join project_versions bought
        on bought.project_id = purchase.project_id and bought.commit_sha = purchase.commit_sha
      join profiles author on author.id = review.author_id
     where review.id = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`review ${id} is gone`);
  return row;
}

/**
 * The caller must refresh the seller's figures.
 * @returns null if the review is already hidden.
 */
export async function hideReview(
  tx: DatabaseTransaction,
  id: string,
): Promise<{ sellerId: string; projectId: string } | null> {
  const row = await tx
    .updateTable('reviews')
    .set({ hiddenAt: nowOrLater('createdAt'), counts: false })
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .returning(['sellerId', 'projectId'])
    .executeTakeFirst();
  return row ?? null;
}

export async function forgetRepliesOf(tx: DatabaseTransaction, sellerId: string): Promise<void> {
  await sql`
    update reviews set reply = null, replied_at = null where seller_id = ${sellerId} and reply is not null`.execute(
    tx,
  );
}
