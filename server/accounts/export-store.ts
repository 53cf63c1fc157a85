import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { Bookmarks } from '../database/schema.gen.ts';

/** One page of an export part: rows after `after`, ordered by `id`. */
type ReadPage = (
  database: Queryable,
  profileId: string,
  after: string,
  limit: number,
) => Promise<readonly ({ readonly id: string } & Record<string, unknown>)[]>;

/** Sorts before every UUID. */
export const FIRST_CURSOR = '00000000-0000-0000-0000-000000000000';

/**
 * The data of a user, part by part. Excludes credentials (tokens, payment intents) and data of other users beyond what the
 * site shows.
 */
export const exportParts: Readonly<Record<string, ReadPage>> = {
  listings: (database, profileId, after, limit) =>
    database
      .selectFrom('projects')
      .select([
        'id',
        'title',
        'subject',
        'description',
        'category',
        'price_rupees',
        'complexity',
        'duration_hours',
        'features',
        'tech_stack',
        'repository_url',
        'commit_sha',
        'video_url',
        'listing',
        'views_count',
        'likes_count',
        'bookmarks_count',
        'downloads_count',
        'created_at',
        'updated_at',
      ])
      .where('seller_id', '=', profileId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),

  purchases: (database, profileId, after, limit) =>
    database
      .selectFrom('purchases as p')
      .innerJoin('profiles as s', 's.id', 'p.seller_id')
      .leftJoin('shipments as h', 'h.purchase_id', 'p.id')
      .select([
        'p.id',
        'p.project_id',
        'p.title',
        'p.category',
        'p.state',
        'p.price_rupees',
        'p.fee_rupees',
        'p.amount_minor as total_paise',
        'p.method',
        'p.receipt_number',
        's.username as seller',
        // As on the project page: visible while the purchase is not refunded.
        sql<string | null>`case p.state when 'paid' then p.repository_url end`.as('repository_url'),
        sql<string | null>`case p.state when 'paid' then p.commit_sha end`.as('commit_sha'),
        'h.address as shipping_address',
        'h.phone as shipping_phone',
        'h.address_removed_at as shipping_address_removed_at',
        'h.status as shipping_status',
        'h.courier_name',
        'h.tracking_id',
        'p.created_at',
        'p.paid_at',
        'p.ended_at',
      ])
      .where('p.buyer_id', '=', profileId)
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(limit)
      .execute(),

  sales: (database, profileId, after, limit) =>
    database
      .selectFrom('purchases as p')
      .innerJoin('profiles as b', 'b.id', 'p.buyer_id')
      .select([
        'p.id',
        'p.project_id',
        'p.title',
        'p.category',
        'p.state',
        'p.price_rupees as earned_rupees',
        'p.receipt_number',
        'b.username as buyer',
        'p.paid_at',
        'p.ended_at',
      ])
      .where('p.seller_id', '=', profileId)
      .where('p.paid_at', 'is not', null)
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(limit)
      .execute(),

  bookmarks: (database, profileId, after, limit) => marksIn('bookmarks', database, profileId, after, limit),

  likes: (database, profileId, after, limit) => marksIn('likes', database, profileId, after, limit),

  reviews: (database, profileId, after, limit) =>
    database
      .selectFrom('reviews as r')
      .innerJoin('projects as p', 'p.id', 'r.project_id')
      .select(['r.id', 'r.project_id', 'p.title', 'r.rating', 'r.comment', 'r.created_at'])
      .where('r.author_id', '=', profileId)
      .where('r.id', '>', after)
      .orderBy('r.id')
      .limit(limit)
      .execute(),

  claims: (database, profileId, after, limit) =>
    database
      .selectFrom('claims as c')
      .innerJoin('projects as p', 'p.id', 'c.project_id')
      .select([
        'c.id',
        'c.number',
        'c.project_id',
        'p.title',
        'c.reason',
        'c.statement',
        'c.evidence_url',
        'c.state',
        'c.opened_at',
        'c.decide_by',
        'c.decided_at',
        'c.decision_reason',
      ])
      .where('c.claimant_id', '=', profileId)
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(limit)
      .execute(),

  claims_on_listings: (database, profileId, after, limit) =>
    database
      .selectFrom('claims as c')
      .innerJoin('projects as p', 'p.id', 'c.project_id')
      .select([
        'c.id',
        'c.number',
        'c.project_id',
        'p.title',
        'c.reason',
        'c.statement',
        'c.state',
        'c.opened_at',
        'c.answer',
        'c.answered_at',
        'c.decided_at',
        'c.decision_reason',
      ])
      .where('p.seller_id', '=', profileId)
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(limit)
      .execute(),

  addresses: (database, profileId, after, limit) =>
    database
      .selectFrom('shipping_drafts')
      .select(['project_id as id', 'project_id', 'address', 'phone', 'updated_at'])
      .where('profile_id', '=', profileId)
      .where('project_id', '>', after)
      .orderBy('project_id')
      .limit(limit)
      .execute(),
};

async function marksIn(
  table: 'bookmarks' | 'likes',
  database: Queryable,
  profileId: string,
  after: string,
  limit: number,
): Promise<{ id: string; project_id: string; title: string; created_at: Date }[]> {
  return await database
    .selectFrom(sql<Selectable<Bookmarks>>`${sql.table(table)}`.as('m'))
    .innerJoin('projects as p', 'p.id', 'm.project_id')
    .select(['m.project_id as id', 'm.project_id', 'p.title', 'm.created_at'])
    .where('m.profile_id', '=', profileId)
    .where('m.project_id', '>', after)
    .orderBy('m.project_id')
    .limit(limit)
    .execute();
}
