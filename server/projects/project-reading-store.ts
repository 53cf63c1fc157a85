import { type RawBuilder, sql } from 'kysely';
import type { Category, Complexity } from '#domain/projects/project.ts';
import { searchText } from '#domain/projects/search-text.ts';
import type { Queryable } from '../database/database.ts';
import { holdsItsProject, isVisibleTo } from '../database/predicates.ts';
import type { DetailColumns, ProjectRow } from './project-rows-store.ts';

export type ProjectSort = 'newest' | 'oldest' | 'price-low' | 'price-high' | 'popular' | 'relevance';

export interface ProjectListQuery {
  readonly viewerId: string;
  /** All listed projects, the viewer's own, their purchases, or their bookmarks among the listed ones. */
  readonly scope: 'market' | 'own' | 'bought' | 'bookmarked';
  readonly search: string | null;
  readonly category: Category | null;
  readonly complexity: Complexity | null;
  readonly sort: ProjectSort;
  /** Sort value (as text) and id of the last row of the previous page. */
  readonly after: { readonly key: string; readonly id: string } | null;
  readonly limit: number;
}

interface Order {
  readonly key: RawBuilder<unknown>;
  /** The SQL type of the sort value. */
  readonly type: RawBuilder<unknown>;
  readonly descending: boolean;
}

const orders: Readonly<Record<Exclude<ProjectSort, 'relevance'>, Order>> = {
  newest: { key: sql`project.created_at`, type: sql`timestamptz`, descending: true },
  oldest: { key: sql`project.created_at`, type: sql`timestamptz`, descending: false },
  'price-low': { key: sql`project.price_rupees`, type: sql`integer`, descending: false },
  'price-high': { key: sql`project.price_rupees`, type: sql`integer`, descending: true },
  popular: { key: sql`project.popularity`, type: sql`float8`, descending: true },
};

/** One statement per page: the rows with everything their cards show, and the total. */
export async function listProjectRows(database: Queryable, query: ProjectListQuery): Promise<ProjectRow[]> {
  const text = query.search === null ? null : searchOf(query.search);
  const order = orderOf(query.sort, text);
  const matches = sql.join(
    [
      scopeOf(query),
      ...(query.category === null ? [] : [sql`project.category = ${query.category}`]),
      ...(query.complexity === null ? [] : [sql`project.complexity = ${query.complexity}`]),
      ...(text === null ? [] : [text.matches]),
    ],
    sql` and `,
  );
  const direction = order.descending ? sql`desc` : sql`asc`;
  const beyond = order.descending ? sql`<` : sql`>`;
  const after =
    query.after === null
      ? sql``
      : sql`and (${order.key}, project.id) ${beyond} (${query.after.key}::${order.type}, ${query.after.id}::uuid)`;
  const { rows } = await sql<ProjectRow>`
    with page as materialized (
      select project.*, ${order.key} as sort_value, ${asText(order)} as sort_key
      from projects project
      where ${matches} ${after}
      order by ${order.key} ${direction}, project.id ${direction}
      limit ${query.limit}
    )
    ${selectCards(query.viewerId, sql`, (select count(*)::int from projects project where ${matches}) as total`)}
    order by page.sort_value ${direction}, page.id ${direction}`.execute(database);
  return rows;
}

/** The total when the page is empty. */
export async function countProjects(database: Queryable, query: ProjectListQuery): Promise<number> {
  const [row] = await listProjectRows(database, { ...query, after: null, limit: 1 });
  return row?.total ?? 0;
}

/** A project with the content of its page; null if it does not exist or is not visible to the viewer. */
export async function findProjectDetails(
  database: Queryable,
  viewerId: string,
  projectId: string,
): Promise<(ProjectRow & DetailColumns) | null> {
  const details = sql`, verification.report, verification.commit_sha, verification.created_at as verified_at,
    case when page.listing = 'banned' then coalesce((
      select reason from operator_actions where subject = page.id::text and action = 'listing ban'
      order by done_at desc limit 1), '') end as ban_reason,
    case when page.seller_id = ${viewerId} then (
      select json_agg(json_build_object('id', claim.id, 'number', claim.number, 'reason', claim.reason,
        'text', claim.statement, 'repo_url', claim.evidence_url, 'opened_at', claim.opened_at,
        'decide_by', claim.decide_by, 'held_until', case when claim.held_until > now() then claim.held_until end,
        'answer', claim.answer, 'answered_at', claim.answered_at) order by claim.opened_at)
      from claims claim where claim.project_id = page.id and claim.state = 'open') end as claims, 1 as total`;
  const { rows } = await sql<ProjectRow & DetailColumns>`
    with page as materialized (
      select project.*, '' as sort_key from projects project
      where project.id = ${projectId} and ${isVisibleTo('project', viewerId)}
    )
    ${selectCards(viewerId, details)}`.execute(database);
  return rows[0] ?? null;
}

/** Whether the viewer may see the project. */
export async function isProjectVisible(
  database: Queryable,
  viewerId: string,
  projectId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from projects project
    where project.id = ${projectId} and ${isVisibleTo('project', viewerId)}`.execute(database);
  return rows.length > 0;
}

/** Times in UTC regardless of the session's time zone; numbers in their shortest exact form. */
function asText({ key, type }: Order): RawBuilder<string> {
  return type === orders.newest.type || type === orders.oldest.type
    ? sql<string>`(${key} at time zone 'UTC')::text || '+00'`
    : sql<string>`${key}::text`;
}

function orderOf(sort: ProjectSort, text: Search | null): Order {
  if (sort !== 'relevance') return orders[sort];
  if (text === null) return orders.newest;
  return { key: text.rank, type: sql`float8`, descending: true };
}

function scopeOf({ scope, viewerId }: ProjectListQuery): RawBuilder<boolean> {
  const scopes: Readonly<Record<typeof scope, RawBuilder<boolean>>> = {
    market: sql`project.listing = 'listed'`,
    own: sql`project.seller_id = ${viewerId} and project.listing <> 'archived'`,
    bought: sql`exists (select 1 from purchases
      where project_id = project.id and buyer_id = ${viewerId} and state = 'paid')`,
    bookmarked: sql`project.listing = 'listed'
      and exists (select 1 from bookmarks where project_id = project.id and profile_id = ${viewerId})`,
  };
  return scopes[scope];
}

interface Search {
  readonly matches: RawBuilder<boolean>;
  readonly rank: RawBuilder<number>;
}

/**
 * Matches web-search syntax (`"exact phrase"`, `-without`), the prefix of the last word, substrings of titles, and similar
 * titles. Each alternative has an index.
 */
function searchOf(search: string): Search {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const prefix = words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ');
  const query = sql`websearch_to_tsquery('english', ${searchText(search)})`;
  const prefixQuery = sql`to_tsquery('english', ${prefix})`;
  const anywhere = `%${search.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  // Quotes and exclusions turn off fuzzy matching.
  const isExact = /"|(?:^|\s)-\w/u.test(search);
  const loose = isExact
    ? sql``
    : sql` or project.search @@ ${prefixQuery} or project.title ilike ${anywhere} or ${search}::text <% project.title`;
  return {
    matches: sql<boolean>`(project.search @@ ${query}${loose})`,
    rank: sql<number>`(ts_rank(project.search, ${query}) * 2 + ts_rank(project.search, ${prefixQuery})
      + word_similarity(${search}, project.title))::float8`,
  };
}

/** Columns of a card for the rows of the CTE `page` (columns of `projects` and `sort_key`). */
function selectCards(viewerId: string, more: RawBuilder<unknown> = sql``): RawBuilder<ProjectRow> {
  return sql<ProjectRow>`
  select
    page.id, page.seller_id, page.title, page.subject, page.description, page.category, page.price_rupees,
    page.complexity, page.duration_hours, page.features, page.tech_stack, page.repository_url, page.video_url,
    page.views_count, page.likes_count, page.bookmarks_count, page.downloads_count, page.created_at, page.listing, page.sort_key,
    coalesce((verification.report ->> 'readme_verified')::boolean, false) as readme_verified,
    case when jsonb_exists(verification.report, 'note')
         then jsonb_build_object('text', verification.report -> 'note') else '{}'::jsonb end as note,
    case when page.held_until > now() then page.held_until end as held_until,
    coalesce(images.pictures, '[]'::json) as pictures,
    exists (select 1 from bookmarks where project_id = page.id and profile_id = ${viewerId}) as bookmarked,
    exists (select 1 from likes where project_id = page.id and profile_id = ${viewerId}) as liked,
    case when live.id is null then null else json_build_object(
      'state', live.state, 'expires_at', live.expires_at, 'by_viewer', live.buyer_id = ${viewerId}) end as live,
    json_build_object(
      'username', seller.username, 'full_name', seller.full_name, 'photo_hash', seller.photo_hash,
      'college_name', seller.college_name, 'github_verified', seller.github_id is not null, 'email', seller.email,
      'joined_at', seller.created_at, 'rating', figures.rating, 'reviewers', coalesce(figures.reviewers, 0),
      'sold', coalesce(figures.buyers, 0)) as author,
    case when mine.id is null then null else json_build_object(
      'id', mine.id, 'receipt_number', mine.receipt_number, 'paid_at', mine.paid_at, 'amount_minor', mine.amount_minor,
      'repository_url', mine.repository_url, 'video_url', mine.video_url,
      'archive', case when archive.sha256 is null then null else json_build_object(
        'file_name', archive.file_name, 'size_bytes', archive.size_bytes, 'sha256', archive.sha256,
        'commit', archive.commit_sha) end,
      'shipment', case when shipment.purchase_id is null then null else json_build_object(
        'status', shipment.status, 'courier_name', shipment.courier_name, 'tracking_id', shipment.tracking_id,
        'shipped_at', shipment.shipped_at, 'delivered_at', shipment.delivered_at, 'address', shipment.address,
        'phone', shipment.phone, 'address_removed_at', shipment.address_removed_at) end,
      'reviewed', exists (select 1 from reviews where purchase_id = mine.id)) end as mine
    ${more}
  from page
  join profiles seller on seller.id = page.seller_id
  join verifications verification on verification.id = page.verification_id
  left join seller_figures figures on figures.seller_id = page.seller_id
  left join purchases live on live.project_id = page.id and ${holdsItsProject('live')}
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
