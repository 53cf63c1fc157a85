import { type RawBuilder, sql } from 'kysely';
import type { Category, Complexity, ShipmentStatus } from '#domain/project.ts';
import type { PurchaseState, StoredReport } from '../database/schema.ts';

/** One project as one viewer may come to see it; the presenter decides what of it leaves. */
export interface ProjectRow {
  readonly id: string;
  readonly seller_id: string;
  readonly title: string;
  readonly subject: string;
  readonly description: string;
  readonly category: Category;
  readonly price_rupees: number;
  readonly complexity: Complexity;
  readonly duration_hours: number;
  readonly features: string;
  readonly tech_stack: string;
  readonly repository_url: string | null;
  readonly video_url: string | null;
  readonly views_count: number;
  readonly likes_count: number;
  readonly bookmarks_count: number;
  readonly downloads_count: number;
  readonly created_at: Date;
  readonly readme_verified: boolean;
  readonly pictures: readonly { hash: string; width: number; height: number; placeholder: string }[];
  readonly bookmarked: boolean;
  readonly liked: boolean;
  readonly live: {
    readonly state: PurchaseState;
    readonly expires_at: string;
    readonly by_viewer: boolean;
  } | null;
  readonly author: AuthorColumns;
  readonly mine: PurchaseColumns | null;
  /** The value by which the list is ordered, for the cursor. */
  readonly sort_key: string;
  readonly total: number;
}

export interface AuthorColumns {
  readonly username: string | null;
  readonly full_name: string | null;
  readonly photo_hash: string | null;
  readonly college_name: string | null;
  readonly github_verified: boolean;
  readonly email: string;
  readonly joined_at: string;
  readonly rating: number | null;
  readonly sold: number;
}

/** The viewer's own paid purchase, with what it unlocks as it was sold. */
export interface PurchaseColumns {
  readonly id: string;
  readonly receipt_number: number;
  readonly paid_at: string;
  readonly amount_minor: number;
  readonly repository_url: string | null;
  readonly video_url: string | null;
  readonly archive: {
    readonly file_name: string;
    readonly size_bytes: number;
    readonly sha256: string;
    readonly commit: string;
  } | null;
  readonly shipment: {
    readonly status: ShipmentStatus;
    readonly courier_name: string | null;
    readonly tracking_id: string | null;
    readonly shipped_at: string | null;
    readonly delivered_at: string | null;
    readonly address: string;
    readonly phone: string;
  } | null;
  readonly reviewed: boolean;
}

export interface DetailColumns {
  readonly reviews: readonly { id: string; user: string; rating: number; comment: string; date: string }[];
  readonly report: StoredReport;
  readonly commit_sha: string | null;
  readonly verified_at: Date;
}

/**
 * Everything a card shows, for the rows of a common table expression `page` (columns of `projects` and `sort_key`). The
 * aggregates of sellers are taken once for each seller on the page.
 */
export function selectCards(viewerId: string, more: RawBuilder<unknown> = sql``): RawBuilder<ProjectRow> {
  return sql<ProjectRow>`
  , sellers as materialized (
    select distinct seller_id from page
  ), ratings as (
    select rated.seller_id, avg(review.rating)::float8 as rating
    from projects rated join reviews review on review.project_id = rated.id
    where rated.seller_id in (select seller_id from sellers)
    group by rated.seller_id
  ), sales as (
    select seller_id, count(*)::int as sold from purchases
    where state = 'paid' and seller_id in (select seller_id from sellers)
    group by seller_id
  )
  select
    page.id, page.seller_id, page.title, page.subject, page.description, page.category, page.price_rupees,
    page.complexity, page.duration_hours, page.features, page.tech_stack, page.repository_url, page.video_url,
    page.views_count, page.likes_count, page.bookmarks_count, page.downloads_count, page.created_at, page.sort_key,
    coalesce((verification.report ->> 'readme_verified')::boolean, false) as readme_verified,
    coalesce(images.pictures, '[]'::json) as pictures,
    exists (select 1 from bookmarks where project_id = page.id and profile_id = ${viewerId}) as bookmarked,
    exists (select 1 from likes where project_id = page.id and profile_id = ${viewerId}) as liked,
    case when live.id is null then null else json_build_object(
      'state', live.state, 'expires_at', live.expires_at, 'by_viewer', live.buyer_id = ${viewerId}) end as live,
    json_build_object(
      'username', seller.username, 'full_name', seller.full_name, 'photo_hash', seller.photo_hash,
      'college_name', seller.college_name, 'github_verified', seller.github_id is not null, 'email', seller.email,
      'joined_at', seller.created_at, 'rating', ratings.rating, 'sold', coalesce(sales.sold, 0)) as author,
    case when mine.id is null then null else json_build_object(
      'id', mine.id, 'receipt_number', mine.receipt_number, 'paid_at', mine.paid_at, 'amount_minor', mine.amount_minor,
      'repository_url', mine.repository_url, 'video_url', mine.video_url,
      'archive', case when archive.sha256 is null then null else json_build_object(
        'file_name', archive.file_name, 'size_bytes', archive.size_bytes, 'sha256', archive.sha256,
        'commit', archive.commit_sha) end,
      'shipment', case when shipment.purchase_id is null then null else json_build_object(
        'status', shipment.status, 'courier_name', shipment.courier_name, 'tracking_id', shipment.tracking_id,
        'shipped_at', shipment.shipped_at, 'delivered_at', shipment.delivered_at, 'address', shipment.address,
        'phone', shipment.phone) end,
      'reviewed', exists (select 1 from reviews where project_id = page.id and author_id = ${viewerId})) end as mine
    ${more}
  from page
  join profiles seller on seller.id = page.seller_id
  join verifications verification on verification.id = page.verification_id
  left join ratings on ratings.seller_id = page.seller_id
  left join sales on sales.seller_id = page.seller_id
  left join purchases live on live.project_id = page.id and live.state in ('reserved', 'processing', 'paid')
  left join lateral (
    select * from purchases
    where project_id = page.id and buyer_id = ${viewerId} and state = 'paid'
    order by paid_at desc limit 1
  ) mine on true
  left join archives archive on archive.sha256 = mine.archive_sha256
  left join shipments shipment on shipment.purchase_id = mine.id
  left join lateral (
    select json_agg(json_build_object('hash', picture.hash, 'width', picture.width, 'height', picture.height,
      'placeholder', picture.placeholder) order by image.position) as pictures
    from project_images image join pictures picture on picture.hash = image.picture_hash
    where image.project_id = page.id
  ) images on true`;
}

/** Who may see the project `alias` at all: everybody while it is listed, else its seller and who paid for it. */
export function isVisible(alias: string, viewerId: string): RawBuilder<boolean> {
  const table = sql.ref(alias);
  return sql<boolean>`(
    ${table}.listing = 'listed' or ${table}.seller_id = ${viewerId}
    or exists (select 1 from purchases where project_id = ${table}.id and buyer_id = ${viewerId} and state = 'paid')
  )`;
}
