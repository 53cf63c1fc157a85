import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

export interface ReviewRow {
  readonly id: string;
  readonly user: string | null;
  readonly rating: number;
  readonly comment: string;
  readonly writtenAt: Date;
  readonly key: string;
  readonly title: string;
  readonly version: number | null;
  readonly counts: boolean;
  readonly editedAt: Date | null;
  readonly reply: string | null;
  readonly repliedAt: Date | null;
}

/**
 * Lists the reviews of all projects of the project's seller, without hidden reviews and without those of refunded
 * purchases. A review by another account of the seller is shown only to its author.
 */
export async function listSellerReviews(
  database: Queryable,
  {
    projectId,
    viewerId,
    after,
    limit,
  }: {
    readonly projectId: string;
    readonly viewerId: string;
    readonly after: { readonly key: string; readonly id: string } | null;
    readonly limit: number;
  },
): Promise<{ readonly rows: ReviewRow[]; readonly total: number }> {
  const beyond =
    after === null ? sql`true` : sql`(created_at, id) < (${after.key}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<{ total: number } & { [Key in keyof ReviewRow]: ReviewRow[Key] | null }>`
    with shown as (
      select review.*, purchase.title, bought.number as version from reviews review
      join purchases purchase on purchase.id = review.purchase_id and purchase.state = 'paid'
      left join project_versions bought
        on bought.project_id = purchase.project_id and bought.commit_sha = purchase.commit_sha
      where review.seller_id = (select seller_id from projects where id = ${projectId})
        and (review.counts or (review.author_id = ${viewerId} and review.hidden_at is null))
    ), page as (
      select * from shown where ${beyond} order by created_at desc, id desc limit ${limit}
    )
    select counted.total, page.id, author.username as user, page.rating, page.comment,
           page.created_at as "writtenAt", (page.created_at at time zone 'UTC')::text || '+00' as key,
           page.title, page.version, page.counts, page.edited_at as "editedAt", page.reply, page.replied_at as "repliedAt"
      from (select count(*)::int as total from shown) counted
      left join page on true
      left join profiles author on author.id = page.author_id
     order by page.created_at desc, page.id desc`.execute(database);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter((row): row is { total: number } & ReviewRow => row.id !== null),
  };
}
