import { type RawBuilder, sql } from 'kysely';
import type { Category, Complexity } from '#domain/project.ts';
import type { Queryable } from '../database/database.ts';
import { selectCards } from './project-columns-store.ts';
import type { ProjectRow } from './project-columns-store.ts';

export type ProjectSort = 'newest' | 'oldest' | 'price-low' | 'price-high' | 'popular' | 'relevance';

export interface ProjectListQuery {
  readonly viewerId: string;
  /** The market, the viewer's own, what the viewer bought, what the viewer bookmarked in the market. */
  readonly scope: 'market' | 'own' | 'bought' | 'bookmarked';
  readonly search: string | null;
  readonly category: Category | null;
  readonly complexity: Complexity | null;
  readonly sort: ProjectSort;
  /** The last row of the page before, by its sort value as text and its id. */
  readonly after: { readonly key: string; readonly id: string } | null;
  readonly limit: number;
}

interface Order {
  readonly key: RawBuilder<unknown>;
  /** What the key's text is read back as. */
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

/** One statement a page: the rows in order with everything their cards show, and how many there are without paging. */
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

/** How many there are when the page itself is empty. */
export async function countProjects(database: Queryable, query: ProjectListQuery): Promise<number> {
  const [row] = await listProjectRows(database, { ...query, after: null, limit: 1 });
  return row?.total ?? 0;
}

/** Times in UTC whatever the session's zone is; numbers in their shortest exact form. */
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
 * Words as a search engine takes them (`"exact phrase"`, `-without`), the beginning of the last word while it is typed, the
 * text anywhere in a title, and titles that are spelled nearly so. Each of these is answered by an index.
 */
function searchOf(search: string): Search {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const prefix = words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ');
  const query = sql`websearch_to_tsquery('english', ${search})`;
  const prefixQuery = sql`to_tsquery('english', ${prefix})`;
  const anywhere = `%${search.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  // Whoever quotes or excludes means it exactly.
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
