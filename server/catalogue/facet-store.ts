import { type FacetCount, type FacetScope, MAX_FACET_VALUES } from '#domain/catalogue/facets.ts';
import { MAX_TESTED, type SearchWords } from '#domain/catalogue/search-plan.ts';
import type { Queryable } from '../database/database.ts';
import { runStatement, statement } from '../database/statement.ts';
import { testOf } from './search/search-store.ts';

export interface StoredCount extends FacetCount {
  readonly projects: number;
  /** The number of projects in all categories, including sold ones. */
  readonly listed: number;
}

const selectStored = statement(
  'facets-kept',
  `select facet, value, label, case when $2 then projects - sold else projects end as projects, listed from (
     select kept.category, kept.facet, kept.value, kept.label, kept.projects, kept.sold, whole.projects as listed,
       row_number() over (partition by kept.facet
         order by case when $2 then kept.projects - kept.sold else kept.projects end desc, kept.value) as place
     from catalogue_facets kept
     join catalogue_facets whole on whole.category = '' and (whole.facet, whole.value) = (kept.facet, kept.value)
     where kept.category = case when kept.facet = 'category' then '' else $1 end and kept.projects > 0) ranked
   where place <= ${MAX_FACET_VALUES} or facet || ':' || value = any($3::text[])
   order by facet, place`,
);

/**
 * The counts of the facet `category` always cover all categories.
 * @param keys - filter keys whose counts are returned even if they are rare.
 */
export async function listStoredCounts(
  database: Queryable,
  scope: FacetScope,
  { hidesSold, keys }: { readonly hidesSold: boolean; readonly keys: readonly string[] },
): Promise<StoredCount[]> {
  return await runStatement<StoredCount>(database, selectStored, [scope, hidesSold, keys]);
}

/** Counts `facet` among the projects that have all `keys`. An empty `facet` counts all facets. */
export interface CountedGroup {
  readonly facet: string;
  readonly keys: readonly string[];
}

export interface GroupCount extends FacetCount {
  readonly group: string;
  readonly projects: number;
  readonly total: number;
}

const counting = new Map<string, ReturnType<typeof statement>>();

function countStatement(test: string, hidesSold: boolean): ReturnType<typeof statement> {
  const name = `facets-counted-${counting.size + 1}`;
  const key = `${hidesSold} ${test}`;
  const known = counting.get(key);
  if (known !== undefined) return known;
  const made = statement(
    name,
    `with counted as (
       select wanted.facet as "group", split_part(key, ':', 1) as facet, substr(key, strpos(key, ':') + 1) as value,
         count(*)::int as projects, max(matched.total) as total
       from unnest($1::text[], $2::text[]) wanted (facet, keys)
       cross join lateral (
         select few.filter_keys, count(*) over ()::int as total from (
           select entry.filter_keys from catalogue_entries entry
           where entry.is_listed ${hidesSold ? 'and not entry.is_sold' : ''}
             and entry.filter_keys @> wanted.keys::text[] ${test === '' ? '' : `and ${test}`}
           limit ${MAX_TESTED + 1}) few) matched
       cross join lateral unnest(matched.filter_keys) key
       where wanted.facet = '' or starts_with(key, wanted.facet || ':')
       group by 1, 2, 3
     ), ranked as (
       select counted.*, row_number() over (partition by "group", facet order by projects desc, value) as place from counted
     )
     select ranked."group", ranked.facet, ranked.value, coalesce(known.label, ranked.value) as label, ranked.projects,
       ranked.total
     from ranked
     left join catalogue_facets known
       on known.category = '' and (known.facet, known.value) = (ranked.facet, ranked.value)
     where ranked.place <= ${MAX_FACET_VALUES} or ranked.facet || ':' || ranked.value = any($3::text[])
     order by ranked."group", ranked.facet, ranked.place`,
  );
  counting.set(key, made);
  return made;
}

/**
 * Reads at most `MAX_TESTED + 1` entries of each group. If a group's `total` is `MAX_TESTED + 1`, its counts are
 * incomplete.
 */
export async function countGroups(
  database: Queryable,
  groups: readonly CountedGroup[],
  { words, hidesSold, keys }: { words: SearchWords; hidesSold: boolean; keys: readonly string[] },
): Promise<GroupCount[]> {
  const values: unknown[] = [
    groups.map(({ facet }) => facet),
    groups.map((group) => arrayLiteral(group.keys)),
    keys,
  ];
  const tests = testOf(words, (value, type) => {
    values.push(value);
    return `$${values.length}::${type}`;
  });
  return await runStatement<GroupCount>(database, countStatement(tests.join(' and '), hidesSold), values);
}

/** PostgreSQL has no ragged arrays, so each inner array is passed as an array literal. */
function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`).join(',')}}`;
}
