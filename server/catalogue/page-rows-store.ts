import type { SaleMode } from '#domain/projects/sale-mode.ts';
import { IS_ENTRY_STALE, IS_SELLER_STALE } from './entry-rows-store.ts';
import { COPY_JOIN, LIVE, MINE, SOURCE } from './shown-columns-store.ts';
import type { ListedRow, PurchaseColumns, SourceColumns } from './shown-rows-store.ts';

// Columns that most rows do not need are combined in one JSON column, because writing and reading thirty columns per
// project takes longer than finding the page.

type View = 'full' | 'card';

const JOINS = {
  card: `join catalogue_sellers seller on seller.seller_id = entry.seller_id ${COPY_JOIN}`,
  full: `join catalogue_sellers seller on seller.seller_id = entry.seller_id
    join project_counters counters on counters.project_id = entry.project_id ${COPY_JOIN}`,
};

const marked = (table: string): string =>
  `exists (select from ${table} where project_id = entry.project_id and profile_id = $1)`;

/** Null unless the project is reserved, sold, frozen, not listed, sold as copies, the viewer's own, or out of date. */
const exceptionOf = (source: string): string => `
  case when entry.live_state is not null or entry.held_until is not null or entry.listing_status <> 'listed'
    or ${IS_ENTRY_STALE} or ${IS_SELLER_STALE} or entry.seller_id = $1 or entry.sale_mode = 'copies' then json_build_object(
      'listingStatus', entry.listing_status, 'liveState', ${LIVE.state}, 'liveBuyerId', ${LIVE.buyerId},
      'reservedUntil', ${LIVE.reservedUntil}, 'isShortened', entry.reservation_is_shortened,
      'hasLapsed', ${LIVE.reservedUntil} <= now(),
      'saleMode', entry.sale_mode, 'copiesSold', entry.copies_sold,
      'frozenUntil', case when entry.held_until > now() then entry.held_until end,
      'isStale', ${IS_ENTRY_STALE}, 'isSellerStale', ${IS_SELLER_STALE}, 'source', ${source}, 'mine', ${MINE}) end`;

const COLUMNS = {
  card: `entry.card as text, seller.author_card as author, ${exceptionOf('null')} as exception`,
  full: `entry.full_card as text, seller.author, ${exceptionOf(SOURCE)} as exception, ${marked('likes')} as liked,
    to_json(entry.technologies) as technologies, counters.views, counters.likes, counters.bookmarks, counters.downloads`,
};

/** @param page - a query that returns `project_id` and the columns that the other arguments name. $1 is the viewer. */
export function pageOf(
  view: View,
  { page, sortKey, order, more = '' }: { page: string; sortKey: string; order: string; more?: string },
): string {
  return `with page as materialized (${page})
    select entry.project_id as id, entry.seller_id as "sellerId", ${sortKey} as "sortKey",
      ${marked('bookmarks')} as bookmarked, ${COLUMNS[view]} ${more}
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
  readonly source: SourceColumns | null;
  readonly mine: PurchaseColumns | null;
}

type Always = Pick<ListedRow, 'id' | 'sellerId' | 'sortKey' | 'bookmarked' | 'text' | 'author'>;
type InFull = Pick<ListedRow, 'liked' | 'technologies' | 'views' | 'likes' | 'bookmarks' | 'downloads'>;

export type PageRow = Always & Partial<InFull> & { readonly exception: Exception | null };

/** A spread is measurably slower here than assigning each field. */
export function listedRow(row: PageRow): ListedRow {
  const { exception } = row;
  const reservedUntil = exception?.reservedUntil ?? null;
  const frozenUntil = exception?.frozenUntil ?? null;
  return {
    id: row.id,
    sellerId: row.sellerId,
    sortKey: row.sortKey,
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
    source: exception?.source ?? null,
    mine: exception?.mine ?? null,
  };
}

const NONE: readonly string[] = [];
