import type { ProjectSort } from '#domain/projects/project-list.ts';
import { CATEGORIES, type Category, COMPLEXITIES, type Complexity } from '#domain/projects/project.ts';
import type { Queryable } from '../database/database.ts';
import { fetchSizeOf, runStatement, type Statement, statement } from '../database/statement.ts';
import { pageOf, type PageRow, shownRows } from './page-rows-store.ts';
import type { MatchesSql } from './search/search-store.ts';
import type { ListedRow } from './shown-rows-store.ts';

export type ListScope = 'market' | 'own' | 'bought' | 'bookmarked';

export interface ListQuery {
  readonly viewerId: string | null;
  readonly scope: ListScope;
  readonly view: 'full' | 'card';
  readonly category: Category | null;
  readonly complexity: Complexity | null;
  /** Keys made by `filterKey` that an entry must have, apart from category and level. `listEntries` ignores them. */
  readonly keys: readonly string[];
  /** Ignored by `listEntries` outside the scope `market`; such lists are searched instead. */
  readonly hidesSold: boolean;
  readonly sort: ProjectSort;
  /** The sort value (as text) and ID of the last row of the previous page. */
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

interface OwnScope {
  /** The rows to which entries are joined. An index returns a viewer's rows with the newest listing first. */
  readonly rows: string;
  readonly entry: string;
  readonly where: string;
  readonly id: string;
  /** The time of the listing. Null if the index is sorted by ID (UUID version 7), which gives the same order. */
  readonly time: string | null;
}

/** The subquery hides the value from the planner, which would otherwise replan for viewers with few rows. */
const VIEWER = '(select $1::uuid)';

const ownScopes: Readonly<Record<Exclude<ListScope, 'market'>, OwnScope>> = {
  own: {
    rows: 'catalogue_entries entry',
    entry: '',
    where: `entry.seller_id = ${VIEWER} and entry.listing_status <> 'archived'`,
    id: 'entry.project_id',
    time: 'entry.created_at',
  },
  bought: {
    rows: 'purchases bought',
    entry: 'join catalogue_entries entry on entry.project_id = bought.project_id',
    where: `bought.buyer_id = ${VIEWER} and bought.state = 'paid'`,
    id: 'bought.project_id',
    time: null,
  },
  bookmarked: {
    // This is a lateral join, because a plain one may read all bookmarks to show the first page.
    rows: `bookmarks bookmark cross join lateral (
      select category, complexity, price_rupees from catalogue_entries
      where project_id = bookmark.project_id and is_listed offset 0) entry`,
    entry: '',
    where: `bookmark.profile_id = ${VIEWER}`,
    id: 'bookmark.project_id',
    time: 'bookmark.listed_at',
  },
};

export const MAX_TOTAL = 1_000;

export interface EntryPage {
  readonly rows: readonly ListedRow[];
  /** The total, at most `MAX_TOTAL + 1`. Null unless this is the first page and not empty. */
  readonly total: number | null;
}

export async function listEntries(database: Queryable, query: ListQuery): Promise<EntryPage> {
  const rows = await runStatement<PageRow & { readonly total?: number }>(
    database,
    fixedStatement(query, fetchSizeOf(query.limit)),
    [query.viewerId, ...chosen(query), ...(query.after === null ? [] : [query.after.key, query.after.id])],
  );
  const shown = await shownRows(database, query.viewerId, rows.slice(0, query.limit));
  return { rows: shown, total: rows[0]?.total ?? null };
}

export interface FoundRow extends ListedRow {
  readonly total: number | null;
  readonly moreKey: string | null;
}

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
      order: 'order by page.place',
      more: ', page.total, page.more_key as "moreKey"',
    }),
  );
  const rows = await runStatement<PageRow & Pick<FoundRow, 'total' | 'moreKey'>>(database, statementOfPage, [
    viewerId,
    ...matches.values,
  ]);
  return await shownRows(database, viewerId, rows);
}

/** All searches of one shape (scope, sort, filters, plan) share a prepared statement; this limits their number. */
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
  // There is one statement per set of filters, not per set of values, because PostgreSQL plans each statement several
  // times on each connection.
  const filter = `${category === null ? '' : 'c'}${complexity === null ? '' : 'l'}${scope === 'market' && hidesSold ? 'u' : ''}`;
  const name = `catalogue-${scope}-${sort}-${view}-${filter}-${after === null ? 'first' : 'next'}-${size}`;
  const known = fixed.get(name);
  if (known !== undefined) return known;
  const made = statement(name, scope === 'market' ? marketList(query, size) : ownList(scope, query, size));
  fixed.set(name, made);
  return made;
}

function chosen({ category, complexity }: ListQuery): (Category | Complexity)[] {
  return [...(category === null ? [] : [category]), ...(complexity === null ? [] : [complexity])];
}

function chosenColumns({ category, complexity }: ListQuery): ('category' | 'complexity')[] {
  return [
    ...(category === null ? [] : ['category' as const]),
    ...(complexity === null ? [] : ['complexity' as const]),
  ];
}

function orderOf(query: ListQuery): Order {
  return orders[query.sort === 'relevance' ? 'newest' : query.sort];
}

const literals = (all: readonly string[]): string[] => all.map((value) => `'${value}'`);

/**
 * Merges one index scan per combination of category and level, each in the order of the page, so that the page reads
 * few rows whatever the filters are.
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

/** The parameters are viewer, category, level and `query.after`. Only the first page of a list has its total. */
function marketList(query: ListQuery, size: number): string {
  const filters = [
    'entry.is_listed',
    ...(query.hidesSold ? ['not entry.is_sold'] : []),
    // The subqueries hide the values from the planner, which would otherwise plan again for each value.
    ...chosenColumns(query).map((column, index) => `entry.${column} = (select $${index + 2}::text)`),
  ];
  return shown(marketPage(query, size), query, {
    key: 'page.sort_value',
    order: sorted(orderOf(query), 'page.sort_value', 'page.project_id'),
    more: query.after === null ? totalOf(`catalogue_entries entry where ${filters.join(' and ')}`) : '',
  });
}

const totalOf = (from: string): string =>
  `, (select count(*)::int from (select from ${from} limit ${MAX_TOTAL + 1}) few) as total`;

function ownList(scope: Exclude<ListScope, 'market'>, query: ListQuery, size: number): string {
  const order = orderOf(query);
  const isByTime = order.key === byTime.key;
  const { entry, rows, where, id, time } = ownScopes[scope];
  const filters = chosenColumns(query).map((column, index) => `and entry.${column} = $${index + 2}`);
  const from = (needsEntry: boolean): string => (needsEntry ? `${rows} ${entry}` : rows);
  const key = isByTime ? time : order.key;
  const counters =
    query.sort === 'popular' ? `join project_counters counters on counters.project_id = ${id}` : '';
  const firstOfPosition = 2 + filters.length;
  const beyondKey =
    key === null ? beyondId(order, id, firstOfPosition) : beyond({ ...order, key }, id, firstOfPosition);
  const needsEntry = filters.length > 0;
  const page = `select ${id} as project_id ${key === null ? '' : `, ${key} as sort_value`}
    from ${from(needsEntry || order.key === byPrice.key)} ${counters}
    where ${where} ${filters.join(' ')} ${query.after === null ? '' : `and ${beyondKey}`}
    ${sorted(order, key, id)} limit ${size}`;
  return shown(page, query, {
    key: key === null ? 'entry.created_at' : 'page.sort_value',
    order: sorted(order, key === null ? null : 'page.sort_value', 'page.project_id'),
    more: query.after === null ? totalOf(`${from(needsEntry)} where ${where} ${filters.join(' ')}`) : '',
  });
}

function sorted({ descending }: Order, key: string | null, id: string): string {
  const direction = descending ? 'desc' : 'asc';
  return `order by ${key === null ? '' : `${key} ${direction},`} ${id} ${direction}`;
}

function beyond({ key, type, descending }: Order, id: string, first: number): string {
  return `(${key}, ${id}) ${descending ? '<' : '>'} ($${first}::${type}, $${first + 1}::uuid)`;
}

function beyondId({ type, descending }: Order, id: string, first: number): string {
  return `${id} ${descending ? '<' : '>'} $${first + 1}::uuid and $${first}::${type} is not null`;
}

function shown(page: string, query: ListQuery, sort: { key: string; order: string; more: string }): string {
  // Times are in UTC regardless of the session's time zone. Numbers are in their shortest exact form.
  const sortKey =
    orderOf(query).type === 'timestamptz'
      ? `(${sort.key} at time zone 'UTC')::text || '+00'`
      : `${sort.key}::text`;
  return pageOf(query.view, { page, sortKey, order: sort.order, more: sort.more });
}
