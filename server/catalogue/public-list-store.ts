import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { runStatement, statement } from '../database/statement.ts';
import { IS_SELLER_STALE } from './entry-rows-store.ts';
import { MAX_TOTAL } from './list-store.ts';
import { COLUMNS, JOINS, type PageRow, shownRows, UTC_KEY } from './page-rows-store.ts';
import type { ListedRow } from './shown-rows-store.ts';

export interface CountedRow extends ListedRow {
  readonly total: number;
}

const OFFERED = 'entry.is_listed and entry.seller_id = $2::uuid and not entry.is_sold';

// $3 and $4 are the sort value and ID of the last row of the previous page. They are null for the first page.
const selectOffered = statement(
  'catalogue-listed-seller',
  `with page as materialized (
       select entry.project_id, entry.created_at from catalogue_entries entry
       where ${OFFERED} and ($3::timestamptz is null or (entry.created_at, entry.project_id) < ($3::timestamptz, $4::uuid))
       order by entry.created_at desc, entry.project_id desc limit $5
     )
     select ${COLUMNS.card}, ${UTC_KEY} as "sortKey",
       (select count(*)::int from (select from catalogue_entries entry where ${OFFERED} limit ${MAX_TOTAL + 1}) few) as total
     from page join catalogue_entries entry on entry.project_id = page.project_id ${JOINS.card}
     order by page.created_at desc, page.project_id desc`,
);

export async function listOfferedEntries(
  database: Queryable,
  sellerId: string,
  after: { readonly key: string; readonly id: string } | null,
  limit: number,
): Promise<CountedRow[]> {
  const rows = await runStatement<PageRow & Pick<CountedRow, 'total'>>(database, selectOffered, [
    null,
    sellerId,
    after?.key ?? null,
    after?.id ?? null,
    limit,
  ]);
  return await shownRows(database, null, rows);
}

export interface SoldWork {
  readonly title: string;
  /** In India's time. */
  readonly month: string;
  /** Null without a review that counts. */
  readonly rating: number | null;
}

const SHOWN_SALES = 12;

export interface PublicSellerRow {
  readonly id: string;
  readonly sellerId: string;
  readonly author: string;
  readonly reviews: string;
  readonly sold: readonly SoldWork[];
  readonly isStale: false;
  readonly isSellerStale: boolean;
}

const selectSeller = statement(
  'catalogue-public-seller',
  `select profile.id, profile.id as "sellerId", seller.author, seller.reviews, false as "isStale",
     ${IS_SELLER_STALE} as "isSellerStale",
     coalesce((
       select json_agg(json_build_object('title', title, 'month', month, 'rating', rating) order by paid_at desc)
       from (
         select purchase.title, to_char(purchase.paid_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month,
           purchase.paid_at, review.rating
         from purchases purchase
         join projects project on project.id = purchase.project_id and project.listing_status <> 'banned'
         left join reviews review on review.purchase_id = purchase.id and review.counts
         where purchase.seller_id = profile.id and purchase.state = 'paid'
         order by purchase.paid_at desc limit ${SHOWN_SALES}) sale), '[]') as sold
   from profiles profile
   join catalogue_sellers seller on seller.seller_id = profile.id
   where lower(profile.username) = $1 and profile.address_proved_at is not null
     and exists (select from catalogue_entries entry where entry.seller_id = profile.id and entry.is_listed)`,
);

/**
 * @param username - the username in lower case.
 * @returns null if the member has no listed project.
 */
export async function findPublicSeller(
  database: Queryable,
  username: string,
): Promise<PublicSellerRow | null> {
  const [row] = await runStatement<PublicSellerRow>(database, selectSeller, [username]);
  return row ?? null;
}

export async function findRenamed(database: Queryable, key: string): Promise<string | null> {
  const { rows } = await sql<{ username: string }>`
    select member.username from reserved_usernames former join profiles member on member.id = former.profile_id
     where former.key_hash = signal_hash(${key}) and former.reserved_until > now()
       and member.username is not null`.execute(database);
  return rows[0]?.username ?? null;
}
