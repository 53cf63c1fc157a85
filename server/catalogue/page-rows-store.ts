import type { SaleMode } from '#domain/projects/sale-mode.ts';
import { LIVE_STATES } from '#domain/purchases/purchase-states.ts';
import type { Queryable } from '../database/database.ts';
import { IS_ENTRY_STALE, IS_SELLER_STALE } from './entry-rows-store.ts';
import { listOwnFacts } from './own-facts-store.ts';
import type { ListedRow } from './shown-rows-store.ts';

// Columns that most rows do not need are combined in one JSON column, because writing and reading thirty columns per
// project takes longer than finding the page. What only the seller and a buyer see is another statement, because
// PostgreSQL prepares its parts in each run even if no row needs them.

export type View = 'full' | 'card' | 'page';

const withSeller = 'join catalogue_sellers seller on seller.seller_id = entry.seller_id';
const withCounters = 'join project_counters counters on counters.project_id = entry.project_id';

export const JOINS: Readonly<Record<View, string>> = {
  card: withSeller,
  full: `${withSeller} ${withCounters}`,
  page: `${withSeller} ${withCounters}`,
};

const marked = (table: string): string =>
  `exists (select from ${table} where project_id = entry.project_id and profile_id = $1)`;

const IS_COPY = `entry.sale_mode = 'copies' and exists (
  select from purchases own where own.project_id = entry.project_id and own.buyer_id = $1
    and own.state in (${LIVE_STATES.map((state) => `'${state}'`).join(', ')}))`;

/** Null unless the project is reserved, sold, frozen, not listed, sold as copies, the viewer's own, or out of date. */
const EXCEPTION = `
  case when entry.live_state is not null or entry.held_until is not null or entry.listing_status <> 'listed'
    or ${IS_ENTRY_STALE} or ${IS_SELLER_STALE} or entry.seller_id = $1 or entry.sale_mode = 'copies' then json_build_object(
      'listingStatus', entry.listing_status, 'liveState', entry.live_state, 'liveBuyerId', entry.live_buyer_id,
      'reservedUntil', entry.reserved_until, 'isShortened', entry.reservation_is_shortened,
      'hasLapsed', entry.reserved_until <= now(),
      'saleMode', entry.sale_mode, 'copiesSold', entry.copies_sold,
      'frozenUntil', case when entry.held_until > now() then entry.held_until end,
      'isStale', ${IS_ENTRY_STALE}, 'isSellerStale', ${IS_SELLER_STALE},
      'isOwn', entry.seller_id = $1 or entry.live_buyer_id = $1 or (${IS_COPY})) end as exception`;

const SHOWN = `entry.project_id as id, entry.seller_id as "sellerId", ${marked('bookmarks')} as bookmarked, ${EXCEPTION}`;

const FULL = `seller.author, ${marked('likes')} as liked, to_json(entry.technologies) as technologies,
  counters.views, counters.likes, counters.bookmarks, counters.downloads`;

/** Needs the aliases `entry`, and `seller` and `counters` of `JOINS`. $1 is the viewer, null for a visitor. */
export const COLUMNS: Readonly<Record<View, string>> = {
  card: `${SHOWN}, entry.card as text, seller.author_card as author`,
  full: `${SHOWN}, entry.full_card as text, ${FULL}`,
  page: `${SHOWN}, entry.page as text, ${FULL}`,
};

export const UTC_KEY = "(page.created_at at time zone 'UTC')::text || '+00'";

/** @param page - a query that returns `project_id` and the columns that the other arguments name. $1 is the viewer. */
export function pageOf(
  view: View,
  { page, sortKey, order, more = '' }: { page: string; sortKey: string; order: string; more?: string },
): string {
  return `with page as materialized (${page})
    select ${COLUMNS[view]}, ${sortKey} as "sortKey" ${more}
    from page join catalogue_entries entry on entry.project_id = page.project_id ${JOINS[view]}
    ${order}`;
}

interface Exception {
  readonly listingStatus: ListedRow['listingStatus'];
  readonly liveState: ListedRow['liveState'];
  readonly liveBuyerId: string | null;
  readonly reservedUntil: string | null;
  readonly isShortened: boolean | null;
  readonly hasLapsed: boolean | null;
  readonly saleMode: SaleMode;
  readonly copiesSold: number;
  readonly frozenUntil: string | null;
  readonly isStale: boolean;
  readonly isSellerStale: boolean;
  readonly isOwn: boolean | null;
}

type Always = Pick<ListedRow, 'id' | 'sellerId' | 'bookmarked' | 'text' | 'author'>;
type InFull = Pick<ListedRow, 'liked' | 'technologies' | 'views' | 'likes' | 'bookmarks' | 'downloads'>;

export type PageRow = Always &
  Partial<InFull> & { readonly sortKey?: string; readonly exception: Exception | null };

/** Adds what only the viewer sees of their own projects and purchases. */
export async function shownRows<Row extends PageRow>(
  database: Queryable,
  viewerId: string | null,
  rows: readonly Row[],
): Promise<(Row & ListedRow)[]> {
  const ownIds = rows.filter(({ exception }) => exception?.isOwn === true).map(({ id }) => id);
  const facts =
    viewerId === null || ownIds.length === 0 ? [] : await listOwnFacts(database, viewerId, ownIds);
  const own = new Map(facts.map((fact) => [fact.id, fact]));
  return rows.map((row) => Object.assign(row, shownRow(row), own.get(row.id)));
}

/** A spread is measurably slower here than assigning each field. */
function shownRow(row: PageRow): ListedRow {
  const { exception } = row;
  const reservedUntil = exception?.reservedUntil ?? null;
  const frozenUntil = exception?.frozenUntil ?? null;
  return {
    id: row.id,
    sellerId: row.sellerId,
    sortKey: row.sortKey ?? '',
    text: row.text,
    author: row.author,
    bookmarked: row.bookmarked,
    liked: row.liked ?? false,
    technologies: row.technologies ?? NONE,
    views: row.views ?? 0,
    likes: row.likes ?? 0,
    bookmarks: row.bookmarks ?? 0,
    downloads: row.downloads ?? 0,
    listingStatus: exception?.listingStatus ?? 'listed',
    liveState: exception?.liveState ?? null,
    liveBuyerId: exception?.liveBuyerId ?? null,
    reservedUntil: reservedUntil === null ? null : new Date(reservedUntil),
    isShortened: exception?.isShortened ?? null,
    hasLapsed: exception?.hasLapsed ?? null,
    saleMode: exception?.saleMode ?? 'exclusive',
    copiesSold: exception?.copiesSold ?? 0,
    frozenUntil: frozenUntil === null ? null : new Date(frozenUntil),
    isStale: exception?.isStale ?? false,
    isSellerStale: exception?.isSellerStale ?? false,
    source: null,
    mine: null,
    figures: null,
  };
}

const NONE: readonly string[] = [];
