import type { ProjectSort } from '#domain/projects/project-list.ts';
import { CATEGORIES, type Category, COMPLEXITIES, type Complexity } from '#domain/projects/project.ts';
import type { Queryable } from '../database/database.ts';
import { runStatement, type Statement, statement } from '../database/statement.ts';
import { listedRow, pageOf, type PageRow } from './page-rows-store.ts';
import type { MatchesSql } from './search/search-store.ts';
import type { ListedRow } from './shown-rows-store.ts';

export type ListScope = 'market' | 'own' | 'bought' | 'bookmarked';

export interface ListQuery {
  readonly viewerId: string | null;
  /**
   * All listed projects, the viewer's own, the viewer's purchases, or the viewer's bookmarks of listed projects.
   */
  readonly scope: ListScope;
  readonly view: 'full' | 'card';
  readonly category: Category | null;
  readonly complexity: Complexity | null;
  /** `filterKey`s that an entry must have, besides category and level; for searches only. */
  readonly keys: readonly string[];
  /** Applies to the market only. */
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

/** $1 is the viewer. */
const scopes: Readonly<Record<ListScope, { readonly join: string; readonly where: string }>> = {
  market: { join: '', where: 'entry.is_listed' },
  own: { join: '', where: "entry.seller_id = $1 and entry.listing_status <> 'archived'" },
  bought: {
    join: '',
    where: `entry.project_id in (select project_id from purchases where buyer_id = $1 and state = 'paid')`,
  },
  bookmarked: {
    join: 'join bookmarks bookmark on bookmark.project_id = entry.project_id and bookmark.profile_id = $1',
    where: 'entry.is_listed',
  },
};

/**
 * Page sizes including the extra row that detects a next page; rounding sizes up bounds the number of prepared
 * statements.
 */
const FETCH_SIZES = [21, 25, 51, 101, 201];
export const fetchSizeOf = (limit: number): number => FETCH_SIZES.find((size) => size >= limit) ?? limit;
/** Larger totals are not counted exactly. */
export const MAX_TOTAL = 1_000;

export async function listEntries(database: Queryable, query: ListQuery): Promise<ListedRow[]> {
  const rows = await runStatement<PageRow>(database, fixedStatement(query, fetchSizeOf(query.limit)), [
    query.viewerId,
    ...(query.scope === 'market' ? chosen(query) : [query.category, query.complexity]),
    ...(query.after === null ? [] : [query.after.key, query.after.id]),
  ]);
  return rows.slice(0, query.limit).map((row) => listedRow(row));
}

export interface FoundRow extends ListedRow {
  readonly total: number | null;
  readonly moreKey: string | null;
}

/** In the order of the search page. */
export async function listFoundEntries(
  database: Queryable,
  { viewerId, view }: Pick<ListQuery, 'viewerId' | 'view'>,
  matches: MatchesSql,
): Promise<FoundRow[]> {
  const found = matches.text.replaceAll(/\$(\d+)/gu, (_match, number: string) => `$${Number(number) + 1}`);
  const statementOfPage = searchStatement(
    pageOf(view, {
      page: `select project_id, sort_key, total, more_key, row_number() over () as place from (${found}) matches`,
      sortKey: 'page.sort_key',
      order: 'page.place',
      more: ', page.total, page.more_key as "moreKey"',
    }),
  );
  const rows = await runStatement<PageRow & Pick<FoundRow, 'total' | 'moreKey'>>(database, statementOfPage, [
    viewerId,
    ...matches.values,
  ]);
  return rows.map((row) => Object.assign(listedRow(row), { total: row.total, moreKey: row.moreKey }));
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

const fixed = new Map<string, Statement>();

function fixedStatement(query: ListQuery, size: number): Statement {
  const { scope, sort, view, category, complexity, hidesSold, after } = query;
  // One statement per set of filters, not per set of values: PostgreSQL plans each statement several times on
  // each connection.
  const filter =
    scope === 'market'
      ? `${category === null ? '' : 'c'}${complexity === null ? '' : 'l'}${hidesSold ? 'u' : ''}`
      : '';
  const name = `catalogue-${scope}-${sort}-${view}-${filter}-${after === null ? 'first' : 'next'}-${size}`;
  const known = fixed.get(name);
  if (known !== undefined) return known;
  const page = scope === 'market' ? marketPage(query, size) : ownPage(query, size);
  const made = statement(name, shown(page, query));
  fixed.set(name, made);
  return made;
}

function chosen({ category, complexity }: ListQuery): (Category | Complexity)[] {
  return [...(category === null ? [] : [category]), ...(complexity === null ? [] : [complexity])];
}

function orderOf(query: ListQuery): Order {
  return orders[query.sort === 'relevance' ? 'newest' : query.sort];
}

const literals = (all: readonly string[]): string[] => all.map((value) => `'${value}'`);

/**
 * Merges one index scan per combination of category and level, each in the order of the page, so that every
 * filter reads as few rows as the page shows.
 */
function marketPage(query: ListQuery, size: number): string {
  const order = orderOf(query);
  const table = query.sort === 'popular' ? 'project_counters counters' : 'catalogue_entries entry';
  const alias = query.sort === 'popular' ? 'counters' : 'entry';
  const values = chosen(query).map((_value, index) => `$${index + 2}`);
  const after = query.after === null ? '' : `and ${beyond(order, `${alias}.project_id`, 2 + values.length)}`;
  const branches = (query.category === null ? literals(CATEGORIES) : values.slice(0, 1)).flatMap((category) =>
    (query.complexity === null ? literals(COMPLEXITIES) : values.slice(-1)).map(
      (complexity) => `(select ${alias}.project_id, ${order.key} as sort_value from ${table}
        where ${alias}.is_listed ${query.hidesSold ? `and not ${alias}.is_sold` : ''} and ${alias}.category = ${category} and ${alias}.complexity = ${complexity} ${after}
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
  // Times in UTC regardless of the session's time zone; numbers in their shortest exact form.
  const sortKey =
    order.type === 'timestamptz'
      ? "(page.sort_value at time zone 'UTC')::text || '+00'"
      : 'page.sort_value::text';
  const direction = order.descending ? 'desc' : 'asc';
  return pageOf(query.view, {
    page,
    sortKey,
    order: `page.sort_value ${direction}, page.project_id ${direction}`,
  });
}

function countOfMarket({ category, complexity, hidesSold }: ListQuery): Statement {
  const filters = [
    ...(hidesSold ? ['not entry.is_sold'] : []),
    ...[...(category === null ? [] : ['category']), ...(complexity === null ? [] : ['complexity'])].map(
      (column, index) => `entry.${column} = $${index + 1}`,
    ),
  ];
  const text = `select count(*)::int as total from (
    select from catalogue_entries entry
    where ${['entry.is_listed', ...filters].join(' and ')} limit ${MAX_TOTAL + 1}) few`;
  const known = counts.get(text) ?? statement(`catalogue-count-${counts.size + 1}`, text);
  counts.set(text, known);
  return known;
}

const counts = new Map<string, Statement>();

/** `MAX_TOTAL + 1` if there are more. */
export async function countEntries(database: Queryable, query: ListQuery): Promise<number> {
  const { category, complexity, viewerId } = query;
  const { join, where } = scopes[query.scope];
  const [row] =
    query.scope === 'market'
      ? await runStatement<{ total: number }>(database, countOfMarket(query), chosen(query))
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
