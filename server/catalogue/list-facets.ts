import {
  type Facet,
  type FacetCount,
  type FacetCounts,
  FACETS,
  type FacetFilters,
  filterKeysOf,
  inValueOrder,
  splitFilterKey,
} from '#domain/catalogue/facets.ts';
import { MAX_TESTED, planOf, type ResolvedSearch } from '#domain/catalogue/search-plan.ts';
import type { Context } from '../context.ts';
import { countGroups, type StoredCount, listStoredCounts } from './facet-store.ts';
import { resolveSearch } from './search/find-matches.ts';

export interface FacetRequest {
  readonly search?: string;
  readonly filters: FacetFilters;
  readonly hidesSold: boolean;
}

type Deps = Pick<Context, 'database' | 'counts' | 'romaniser'>;

/**
 * Counts, for each value of a facet, the projects that the list would contain if that value replaced the selected one.
 * The counts of all projects and of whole categories are stored; other lists are counted only if they are short. If a
 * list is too long, `projects` is null, and a search has no values. Runs at most two queries.
 */
export async function listFacets(deps: Deps, request: FacetRequest): Promise<FacetCounts> {
  const name = JSON.stringify([request.search, filterKeysOf(request.filters), request.hidesSold]);
  return await deps.counts.facets.get(name, () => readFacets(deps, request));
}

async function readFacets(
  deps: Deps,
  { search = '', filters, hidesSold }: FacetRequest,
): Promise<FacetCounts> {
  const { database } = deps;
  const chosen = filterKeysOf(filters);
  const keys = Object.values(chosen);
  const stored =
    search === '' ? await listStoredCounts(database, filters.category ?? '', { hidesSold, keys }) : null;
  const found = search === '' ? null : await resolveSearch(deps, search, keys);
  const documentsOf = documentsReader(keys, stored, found);
  const keysWithout = (facet: string) =>
    Object.entries(chosen).flatMap(([name, key]) => (name === facet ? [] : [key]));
  const isStored = (facet: string) =>
    stored !== null && Object.keys(chosen).every((name) => name === facet || name === 'category');
  const isShort = (wanted: readonly string[]) =>
    planOf([...documentsOf.words, ...wanted.map((key) => documentsOf.key(key))], documentsOf.listed) ===
    'index';
  const groups = ['', ...Object.keys(chosen)]
    .map((facet) => ({ facet, keys: keysWithout(facet) }))
    .filter((group) => !isStored(group.facet) && isShort(group.keys));
  const counted =
    groups.length === 0
      ? []
      : await countGroups(database, groups, { words: found?.words ?? NO_WORDS, hidesSold, keys });

  function countsOf(facet: Facet): { counts: FacetCount[]; isCounted: boolean } {
    const group = facet in chosen ? facet : '';
    const storedCounts = (stored ?? []).filter((count) => count.facet === facet);
    if (isStored(group)) return { counts: storedCounts, isCounted: true };
    const mine = counted.filter((count) => count.group === group && count.facet === facet);
    const isCounted =
      groups.some((one) => one.facet === group) && mine.every(({ total }) => total <= MAX_TESTED);
    const counts = isCounted ? mine : storedCounts.map((count) => ({ ...count, projects: null }));
    return { counts, isCounted };
  }
  return Object.fromEntries(
    FACETS.map((facet) => {
      const key = chosen[facet];
      const value = key === undefined ? null : splitFilterKey(key).value;
      const { counts: found, isCounted } = countsOf(facet);
      const counts = found.filter((count) => count.projects !== 0 || count.value === value);
      const isListed = value === null || counts.some((count) => count.value === value);
      const projects = isCounted ? 0 : null;
      const all = isListed ? counts : [...counts, { facet, value, label: value, projects }];
      return [facet, inValueOrder(facet, all)];
    }),
  ) as Record<Facet, FacetCount[]>;
}

const NO_WORDS = {
  match: null,
  exact: '',
  any: '',
  title: '',
  titleWords: [],
  isTitlePrefix: false,
  prices: null,
  bands: [],
  coverage: null,
} as const;

function documentsReader(
  keys: readonly string[],
  stored: readonly StoredCount[] | null,
  found: ResolvedSearch | null,
) {
  const listed =
    found?.listed ??
    (stored ?? []).reduce((sum, count) => sum + (count.facet === 'category' ? count.listed : 0), 0);
  const ofKeys = new Map(
    found === null
      ? (stored ?? []).map((count) => [`${count.facet}:${count.value}`, count.listed])
      : keys.map((key, index) => [key, found.keyCounts[index] ?? 0]),
  );
  return {
    listed,
    words: (found?.wordCounts ?? []).map((documents) => ({ documents })),
    key: (key: string) => ({ documents: ofKeys.get(key) ?? 0 }),
  };
}
