import { MAX_TESTED, type SearchPlan, type SearchWords } from '#domain/catalogue/search-plan.ts';
import { MAX_OWN_SEARCHED, type ProjectSort } from '#domain/projects/project-list.ts';
import { CATEGORIES, COMPLEXITIES } from '#domain/projects/project.ts';
import type { Category, Complexity } from '#domain/projects/project.ts';

export interface MatchQuery {
  readonly viewerId: string | null;
  readonly scope: 'market' | 'own' | 'bought' | 'bookmarked';
  readonly category: Category | null;
  readonly complexity: Complexity | null;
  /** Keys made by `filterKey` that an entry must have, apart from category and level. */
  readonly keys: readonly string[];
  readonly hidesSold: boolean;
  readonly sort: ProjectSort;
  readonly after: { readonly key: string; readonly id: string } | null;
  readonly limit: number;
}

/**
 * The statement returns `project_id`, `sort_key`, `total` and `more_key`, in the order of the list. A row with a
 * `more_key` means that the list continues after that key although the page is not full.
 */
export interface MatchesSql {
  readonly text: string;
  readonly values: readonly unknown[];
}

const MIN_RANKED = 80;

/** This is a lateral join, because a plain join may read the counters of all projects. */
const POPULARITY = `cross join lateral (
  select popularity from project_counters where project_id = entry.project_id offset 0) counters`;

interface Order {
  readonly column: string;
  readonly type: string;
  readonly direction: 'asc' | 'desc';
}
const orders: Readonly<Record<Exclude<ProjectSort, 'relevance'>, Order>> = {
  newest: { column: 'created_at', type: 'timestamptz', direction: 'desc' },
  oldest: { column: 'created_at', type: 'timestamptz', direction: 'asc' },
  'price-low': { column: 'price_rupees', type: 'integer', direction: 'asc' },
  'price-high': { column: 'price_rupees', type: 'integer', direction: 'desc' },
  popular: { column: 'popularity', type: 'float8', direction: 'desc' },
};

/**
 * Lists the IDs of the viewer's rows, newest listing first, from an index. Project IDs (UUID version 7) sort by the
 * time of the listing.
 */
const newestOf: Readonly<Record<Exclude<MatchQuery['scope'], 'market'>, (viewer: string) => string>> = {
  own: (viewer) => `select project_id from catalogue_entries
    where seller_id = ${viewer} and listing_status <> 'archived' order by created_at desc, project_id desc`,
  bought: (viewer) => `select project_id from purchases
    where buyer_id = ${viewer} and state = 'paid' order by project_id desc`,
  bookmarked: (viewer) => `select project_id from bookmarks
    where profile_id = ${viewer} order by listed_at desc, project_id desc`,
};

export function matchesSql(
  query: MatchQuery,
  words: SearchWords,
  plan: SearchPlan,
  firstParameter: number,
): MatchesSql {
  const values: unknown[] = [];
  const bind = (value: unknown, type: string): string => {
    values.push(value);
    return `$${firstParameter + values.length - 1}::${type}`;
  };
  const tests = [
    ...testOf(words, bind),
    ...(query.keys.length === 0 ? [] : [`entry.filter_keys @> ${bind(query.keys, 'text[]')}`]),
  ];
  const test = tests.length === 0 ? 'true' : tests.join(' and ');
  const score = query.sort === 'relevance' ? scoreOf(words, bind) : null;
  if (query.scope === 'market' && plan === 'walk') {
    const text =
      score === null
        ? walkInOrder(query, test, words.prices, bind)
        : walkByRelevance(query, test, score, bind);
    return { text, values };
  }
  // These values are bound only after the return above, because PostgreSQL rejects parameters that a statement does
  // not use.
  const filters = [
    ...(query.category === null ? [] : [`entry.category = ${bind(query.category, 'text')}`]),
    ...(query.complexity === null ? [] : [`entry.complexity = ${bind(query.complexity, 'text')}`]),
    ...(query.hidesSold ? ['not entry.is_sold'] : []),
  ];
  const isShown = query.scope === 'market' || query.scope === 'bookmarked' ? ['entry.is_listed'] : [];
  const conditions = [...isShown, test, ...filters].join(' and ');
  const columns = 'entry.project_id, entry.created_at, entry.price_rupees, entry.title_key, entry.search';
  const rows =
    query.scope === 'market'
      ? `select ${columns} from catalogue_entries entry where ${conditions} limit ${MAX_TESTED}`
      : `select ${columns}
         from (${newestOf[query.scope](bind(query.viewerId, 'uuid'))} limit ${MAX_OWN_SEARCHED}) mine
         cross join lateral (select * from catalogue_entries where project_id = mine.project_id offset 0) entry
         where ${conditions}`;
  const order: Order =
    query.sort === 'relevance'
      ? { column: score ?? '', type: 'float8', direction: 'desc' }
      : orders[query.sort];
  const key =
    query.sort === 'relevance'
      ? order.column
      : query.sort === 'popular'
        ? 'counters.popularity'
        : `entry.${order.column}`;
  const needsCounters = query.sort === 'relevance' || query.sort === 'popular';
  const after =
    query.after === null
      ? ''
      : `where (key, project_id) ${order.direction === 'desc' ? '<' : '>'} (${bind(
          query.sort === 'relevance' ? readRelevanceKey(query.after.key).score : query.after.key,
          order.type,
        )}, ${bind(query.after.id, 'uuid')})`;
  return {
    text: `
      with ranked as materialized (
        select entry.project_id, ${key} as key
        from (${rows}) entry ${needsCounters ? POPULARITY : ''}
      )
      select project_id, ${keyText('key', order)} ${query.sort === 'relevance' ? "|| ';'" : ''} as sort_key,
        (select count(*) from ranked)::int as total, null::text as more_key
      from ranked ${after} order by key ${order.direction}, project_id ${order.direction} limit ${bind(query.limit, 'integer')}`,
    values,
  };
}

type Bind = (value: unknown, type: string) => string;

export function testOf(words: SearchWords, bind: Bind): string[] {
  const { prices, bands } = words;
  return [
    ...textTestOf(words, bind),
    ...(prices === null
      ? []
      : [`entry.price_rupees between ${bind(prices.from, 'integer')} and ${bind(prices.to, 'integer')}`]),
    ...(bands.length === 0 ? [] : [`entry.filter_keys && ${bind(bands, 'text[]')}`]),
  ];
}

function textTestOf({ match, title, isTitlePrefix }: SearchWords, bind: Bind): string[] {
  if (match === null) return title === '' ? [] : [`strpos(entry.title_key, ${bind(title, 'text')}) > 0`];
  const matches = `entry.search @@ ${bind(match, 'tsquery')}`;
  return isTitlePrefix ? [`(${matches} or starts_with(entry.title_key, ${bind(title, 'text')}))`] : [matches];
}

/**
 * Matches in the title rank first, then those in technologies and subject, then those in other text. Popularity breaks
 * ties.
 */
function scoreOf({ match, exact, any, title, titleWords, coverage }: SearchWords, bind: Bind): string {
  const typed = bind(title, 'text');
  const begins =
    titleWords.length === 0
      ? `starts_with(entry.title_key, ${typed})`
      : `(starts_with(entry.title_key, ${typed}) or exists (
          select from unnest(${bind(titleWords, 'text[]')}) word where starts_with(entry.title_key, word)))`;
  const named = `(${begins}::int * 0.3 + (entry.title_key = ${typed})::int)::float8`;
  const popular = 'ln(1 + greatest(counters.popularity, 0)) * 0.002';
  if (match === null) return `(${named} + ${popular})`;
  const weights = `'{0.02, 0.06, 0.4, 1}'`;
  // Equal queries are ranked once, because ranking dominates the time of a search. For a single known word, all three
  // queries are equal.
  const ranks = new Map<string, number>();
  for (const [words, weight] of [
    [exact, 2],
    [any, 1],
    [match, 1],
  ] as const)
    ranks.set(words, (ranks.get(words) ?? 0) + weight);
  const rank = [...ranks].map(
    ([words, weight]) => `${weight} * ts_rank(${weights}, entry.search, ${bind(words, 'tsquery')})`,
  );
  const covered =
    coverage === null
      ? ''
      : `10 * (select coalesce(sum(weight), 0) from unnest(${bind(coverage.queries, 'text[]')}, ${bind(
          coverage.weights,
          'float8[]',
        )}) term (query, weight) where entry.search @@ query::tsquery) + `;
  return `(${covered}${rank.join(' + ')}
    + 0.4 * least(1, length(${typed})::float8 / greatest(length(entry.title_key), 1)) + ${named} + ${popular})::float8`;
}

/** Lists entries in sort order without the search condition, by merging one index scan per category and level. */
function walkOf(
  query: MatchQuery,
  order: Order,
  from: { readonly key: string; readonly id: string } | null,
  { tested, within = '', bind }: { readonly tested: number; readonly within?: string; readonly bind: Bind },
): string {
  const source = order.column === 'popularity' ? 'project_counters' : 'catalogue_entries';
  const sorted = `order by ${order.column} ${order.direction}, project_id ${order.direction}`;
  const after =
    from === null
      ? ''
      : `and (${order.column}, project_id) ${order.direction === 'desc' ? '<' : '>'} (${from.key}, ${from.id})`;
  // A limit on each stream makes PostgreSQL merge the sorted streams instead of sorting their union.
  const categories =
    query.category === null ? CATEGORIES.map((one) => `'${one}'`) : [bind(query.category, 'text')];
  const levels =
    query.complexity === null ? COMPLEXITIES.map((one) => `'${one}'`) : [bind(query.complexity, 'text')];
  const streams = categories.flatMap((category) =>
    levels.map(
      (complexity) =>
        `(select project_id, ${order.column} as key from ${source}
          where is_listed ${query.hidesSold ? 'and not is_sold' : ''} and category = ${category}
            and complexity = ${complexity} ${within} ${after}
          ${sorted} limit ${tested})`,
    ),
  );
  return `select project_id, key from (${streams.join(' union all ')}) stream
    order by key ${order.direction}, project_id ${order.direction} limit ${tested}`;
}

const testedFor = (limit: number): number => Math.min(10_000, Math.max(MAX_TESTED, limit * 50));

function walkInOrder(query: MatchQuery, test: string, prices: SearchWords['prices'], bind: Bind): string {
  const order = orders[query.sort === 'relevance' ? 'newest' : query.sort];
  const from =
    query.after === null
      ? null
      : { key: bind(query.after.key, order.type), id: bind(query.after.id, 'uuid') };
  const tested = testedFor(query.limit);
  const limit = bind(query.limit, 'integer');
  const within =
    prices === null || order.column !== 'price_rupees'
      ? ''
      : `and price_rupees between ${bind(prices.from, 'integer')} and ${bind(prices.to, 'integer')}`;
  const walk = walkOf(query, order, from, { tested, within, bind });
  return `
    with found as materialized (
      select walk.project_id, walk.key from ${withWords(walk)} where ${test}
      order by walk.key ${order.direction}, walk.project_id ${order.direction} limit ${limit}
    )
    select project_id, ${keyText('key', order)} as sort_key, null::int as total,
      case when (select count(*) from found) < ${limit} then (
        select ${keyText('key', order)} from (${walk}) last offset ${tested - 1}) end as more_key
    from found order by key ${order.direction}, project_id ${order.direction}`;
}

function walkByRelevance(query: MatchQuery, test: string, score: string, bind: Bind): string {
  const order = orders.popular;
  const after = query.after === null ? null : readRelevanceKey(query.after.key);
  const block =
    after === null || after.block === null
      ? null
      : { key: bind(after.block.popularity, 'float8'), id: bind(after.block.id, 'uuid') };
  const blockText =
    after?.block === undefined || after.block === null ? '' : `${after.block.popularity},${after.block.id}`;
  const tested = testedFor(query.limit);
  const ranked = Math.max(MIN_RANKED, query.limit);
  const walk = walkOf(query, order, block, { tested, bind });
  const within =
    query.after === null || after === null || after.score === null
      ? ''
      : `where (score, project_id) < (${bind(after.score, 'float8')}, ${bind(query.after.id, 'uuid')})`;
  const limit = bind(query.limit, 'integer');
  return `
    with block as materialized (
      select walk.project_id, walk.key, ${score.replaceAll('counters.popularity', 'walk.key')} as score
      from ${withWords(walk)} where ${test}
      order by walk.key desc, walk.project_id desc limit ${ranked}
    ),
    page as materialized (
      select project_id, score from block ${within} order by score desc, project_id desc limit ${limit}
    )
    select project_id, score::text || ';' || ${bind(blockText, 'text')} as sort_key, null::int as total,
      case when (select count(*) from page) < ${limit} then ';' || (
        case when (select count(*) from block) = ${ranked}
          then (select key::text || ',' || project_id from block order by key, project_id limit 1)
          else (select key::text || ',' || project_id from (${walk}) last offset ${tested - 1}) end) end as more_key
    from page order by score desc, project_id desc`;
}

function withWords(walk: string): string {
  return `(${walk}) walk cross join lateral (
    select words.title_key, words.search, words.filter_keys, words.price_rupees from catalogue_entries words
    where words.project_id = walk.project_id offset 0) entry`;
}

/** Times are in UTC regardless of the session's time zone. Numbers are in their shortest exact form. */
function keyText(key: string, { type }: Order): string {
  return type === 'timestamptz' ? `(${key} at time zone 'UTC')::text || '+00'` : `${key}::text`;
}

const RELEVANCE_KEY =
  /^(?:(-?[\d.]{1,40}(?:e[+-]?\d{1,3})?)?;)(?:(-?[\d.]{1,320}(?:e[+-]?\d{1,3})?),([0-9a-f-]{36}))?$/u;

export const isRelevanceKey = (key: string): boolean => RELEVANCE_KEY.test(key);

/**
 * Parses `score;` (first block of matches) or `score;popularity,id` (a later block, which starts after the project with
 * this popularity and ID). `score` is null at the start of a block, and `block` is null in the first block.
 */
function readRelevanceKey(key: string): {
  readonly score: string | null;
  readonly block: { readonly popularity: string; readonly id: string } | null;
} {
  const [, score = null, popularity, id] = RELEVANCE_KEY.exec(key) ?? [];
  return { score, block: popularity === undefined || id === undefined ? null : { popularity, id } };
}
