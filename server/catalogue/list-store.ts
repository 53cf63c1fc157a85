import type { ProjectSort } from '#domain/projects/project-list.ts';
import { CATEGORIES, type Category, COMPLEXITIES, type Complexity } from '#domain/projects/project.ts';
import type { Queryable } from '../database/database.ts';
import { runStatement, type Statement, statement } from '../database/statement.ts';
import type { MatchesSql } from './search/search-store.ts';
import { SHOWN_COLUMNS, SHOWN_JOINS } from './shown-columns-store.ts';
import type { ListedRow } from './shown-rows-store.ts';

export type ListScope = 'market' | 'own' | 'bought' | 'bookmarked';

export interface ListQuery {
  readonly viewerId: string | null;
  /** All listed projects, the viewer's own, their purchases, or their bookmarks among the listed ones. */
  readonly scope: ListScope;
  readonly view: 'full' | 'card';
  readonly category: Category | null;
  readonly complexity: Complexity | null;
  /** `filterKey`s that an entry must have, besides those of category and level; searches only. */
  readonly keys: readonly string[];
  /** Of the market only. */
  readonly hidesSold: boolean;
  readonly sort: ProjectSort;
  /** Sort value (as text) and id of the last row of the previous page. */
  readonly after: { readonly key: string; readonly id: string } | null;
  readonly limit: number;
}

interface Order {
  readonly key: string;
  readonly type: string;
  readonly descending: boolean;
}

const byTime = { key: 'entry.created_at', type: 'timestamptz' };
const byPrice = { key: 'entry.price_rupees', type: 'integer' };
const orders: Readonly<Record<Exclude<ProjectSort, 'relevance'>, Order>> = {
  newest: { ...byTime, descending: true },
  oldest: { ...byTime, descending: false },
  'price-low': { ...byPrice, descending: false },
  'price-high': { ...byPrice, descending: true },
  popular: { key: 'counters.popularity', type: 'float8', descending: true },
};

/** Joins and condition of each scope; $1 is the viewer. */
const scopes: Readonly<Record<ListScope, { readonly join: string; readonly where: string }>> = {
  market: { join: '', where: 'entry.is_listed' },
  own: { join: '', where: "entry.seller_id = $1 and entry.listing_status <> 'archived'" },
  bought: {
    join: '',
    where: `entry.live_state = 'paid' and entry.live_buyer_id = $1 and exists (
      select from purchases where project_id = entry.project_id and buyer_id = $1 and state = 'paid')`,
  },
  bookmarked: {
    join: 'join bookmarks bookmark on bookmark.project_id = entry.project_id and bookmark.profile_id = $1',
    where: 'entry.is_listed',
  },
};

/** A page fetches one more row to detect the next page; sizes are rounded up, to keep the prepared statements few. */
const FETCH_SIZES = [21, 25, 51, 101, 201];
export const fetchSizeOf = (limit: number): number => FETCH_SIZES.find((size) => size >= limit) ?? limit;
/** Counts are exact up to here. */
export const MAX_TOTAL = 1_000;

export async function listEntries(database: Queryable, query: ListQuery): Promise<ListedRow[]> {
  const rows = await runStatement<ListedRow>(database, fixedStatement(query, fetchSizeOf(query.limit)), [
    query.viewerId,
    ...(query.scope === 'market' ? [] : [query.category, query.complexity]),
    ...(query.after === null ? [] : [query.after.key, query.after.id]),
  ]);
  return rows.slice(0, query.limit);
}

export interface FoundRow extends ListedRow {
  readonly total: number | null;
  readonly moreKey: string | null;
}

/** The entries of a search page, in its order. */
export async function listFoundEntries(
  database: Queryable,
  { viewerId, view }: Pick<ListQuery, 'viewerId' | 'view'>,
  matches: MatchesSql,
): Promise<FoundRow[]> {
  const found = matches.text.replaceAll(/\$(\d+)/gu, (_match, number: string) => `$${Number(number) + 1}`);
  const [text, author] = TEXT_COLUMNS[view];
  return await runStatement<FoundRow>(
    database,
    searchStatement(`with page as materialized (
        select project_id, sort_key, total, more_key, row_number() over () as place from (${found}) matches
      )
      select ${SHOWN_COLUMNS}, entry.${text} as text, seller.${author} as author, page.sort_key as "sortKey",
        page.total, page.more_key as "moreKey"
      from page join catalogue_entries entry on entry.project_id = page.project_id ${SHOWN_JOINS}
      order by page.place`),
    [viewerId, ...matches.values],
  );
}

/** Searches of one shape (scope, sort, filters, plan) share a statement. */
const MAX_SEARCH_STATEMENTS = 200;
const searches = new Map<string, Statement>();

function searchStatement(text: string): Statement {
  const known = searches.get(text);
  if (known !== undefined) return known;
  if (searches.size >= MAX_SEARCH_STATEMENTS) return { text };
  const made = statement(`catalogue-search-${searches.size + 1}`, text);
  searches.set(text, made);
  return made;
}

const TEXT_COLUMNS = { card: ['card', 'author_card'], full: ['full_card', 'author'] } as const;

const fixed = new Map<string, Statement>();

function fixedStatement(query: ListQuery, size: number): Statement {
  const { scope, sort, view, category, complexity, hidesSold, after } = query;
  const filter =
    scope === 'market'
      ? `${category?.[0] ?? '-'}${complexity?.replace(/[a-z]/gu, '') ?? '-'}${hidesSold ? 'u' : ''}`
      : '';
  const name = `catalogue-${scope}-${sort}-${view}-${filter}-${after === null ? 'first' : 'next'}-${size}`;
  const known = fixed.get(name);
  if (known !== undefined) return known;
  const page = scope === 'market' ? marketPage(query, size) : ownPage(query, size);
  const made = statement(name, shown(page, query));
  fixed.set(name, made);
  return made;
}

function orderOf(query: ListQuery): Order {
  return orders[query.sort === 'relevance' ? 'newest' : query.sort];
}

/**
 * Merges one index scan per combination of category and level, each in the order of the page, so that every filter reads
 * as few rows as the page shows.
 */
function marketPage(query: ListQuery, size: number): string {
  const order = orderOf(query);
  const table = query.sort === 'popular' ? 'project_counters counters' : 'catalogue_entries entry';
  const alias = query.sort === 'popular' ? 'counters' : 'entry';
  const after = query.after === null ? '' : `and ${beyond(order, `${alias}.project_id`, 2)}`;
  const branches = (query.category === null ? CATEGORIES : [query.category]).flatMap((category) =>
    (query.complexity === null ? COMPLEXITIES : [query.complexity]).map(
      (complexity) => `(select ${alias}.project_id, ${order.key} as sort_value from ${table}
        where ${alias}.is_listed ${query.hidesSold ? `and not ${alias}.is_sold` : ''} and ${alias}.category = '${category}' and ${alias}.complexity = '${complexity}' ${after}
        ${sorted(order, order.key, `${alias}.project_id`)} limit ${size})`,
    ),
  );
  return `select project_id, sort_value from (${branches.join(' union all ')}) merged
    ${sorted(order, 'sort_value', 'project_id')} limit ${size}`;
}

/** Parameters: viewer, category, level, then the position. */
function ownPage(query: ListQuery, size: number): string {
  const order = orderOf(query);
  const { join, where } = scopes[query.scope];
  const key = query.scope === 'bookmarked' && order.key === byTime.key ? 'bookmark.listed_at' : order.key;
  const id = query.scope === 'bookmarked' ? 'bookmark.project_id' : 'entry.project_id';
  const counters =
    query.sort === 'popular'
      ? 'join project_counters counters on counters.project_id = entry.project_id'
      : '';
  return `select entry.project_id, ${key} as sort_value from catalogue_entries entry ${counters} ${join}
    where ${where} and ($2::text is null or entry.category = $2) and ($3::text is null or entry.complexity = $3)
      ${query.after === null ? '' : `and ${beyond({ ...order, key }, id, 4)}`}
    ${sorted(order, key, id)} limit ${size}`;
}

function sorted({ descending }: Order, key: string, id: string): string {
  const direction = descending ? 'desc' : 'asc';
  return `order by ${key} ${direction}, ${id} ${direction}`;
}

function beyond({ key, type, descending }: Order, id: string, first: number): string {
  return `(${key}, ${id}) ${descending ? '<' : '>'} ($${first}::${type}, $${first + 1}::uuid)`;
}

function shown(page: string, query: ListQuery): string {
  const order = orderOf(query);
  const [text, author] = TEXT_COLUMNS[query.view];
  // Times in UTC regardless of the session's time zone; numbers in their shortest exact form.
  const sortKey =
    order.type === 'timestamptz'
      ? "(page.sort_value at time zone 'UTC')::text || '+00'"
      : 'page.sort_value::text';
  return `with page as materialized (${page})
    select ${SHOWN_COLUMNS}, entry.${text} as text, seller.${author} as author, ${sortKey} as "sortKey"
    from page join catalogue_entries entry on entry.project_id = page.project_id ${SHOWN_JOINS}
    ${sorted(order, 'page.sort_value', 'page.project_id')}`;
}

const countStatement = (name: string, condition: string): Statement =>
  statement(
    name,
    `select count(*)::int as total from (
     select from catalogue_entries entry
     where ${condition} and ($1::text is null or entry.category = $1) and ($2::text is null or entry.complexity = $2)
     limit ${MAX_TOTAL + 1}) few`,
  );
const countMarket = countStatement('catalogue-count-market', 'entry.is_listed');
const countUnsold = countStatement('catalogue-count-unsold', 'entry.is_listed and not entry.is_sold');

/** The number of matching projects; `MAX_TOTAL + 1` for more. */
export async function countEntries(database: Queryable, query: ListQuery): Promise<number> {
  const { category, complexity, hidesSold, viewerId } = query;
  const { join, where } = scopes[query.scope];
  const [row] =
    query.scope === 'market'
      ? await runStatement<{ total: number }>(database, hidesSold ? countUnsold : countMarket, [
          category,
          complexity,
        ])
      : await runStatement<{ total: number }>(
          database,
          {
            text: `select count(*)::int as total from (
              select from catalogue_entries entry ${join}
              where ${where} and $1::uuid is not null
                and ($2::text is null or entry.category = $2) and ($3::text is null or entry.complexity = $3)
              limit ${MAX_TOTAL + 1}) few`,
          },
          [viewerId, category, complexity],
        );
  return row?.total ?? 0;
}
