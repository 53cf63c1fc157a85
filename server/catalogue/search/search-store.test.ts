import { expect, it } from 'vitest';
import type { SearchPlan, SearchWords } from '#domain/catalogue/search-plan.ts';
import { type MatchQuery, matchesSql } from './search-store.ts';

const words: SearchWords = {
  match: "'project'",
  exact: "'project'",
  any: "'project'|'projects'",
  title: 'project',
  titleWords: ['projects'],
  isTitlePrefix: false,
  prices: { from: 0, to: 999 },
  bands: ['price:0-499'],
  coverage: { queries: ["'project'"], weights: [1] },
};
const query: MatchQuery = {
  viewerId: '00000000-0000-7000-8000-000000000001',
  scope: 'market',
  category: null,
  complexity: null,
  keys: [],
  hidesSold: false,
  sort: 'relevance',
  after: null,
  limit: 21,
};
const id = '00000000-0000-7000-8000-000000000002';
const after = {
  relevance: [
    { key: '0.5;', id },
    { key: `;12.5,${id}`, id },
    { key: `0.5;12.5,${id}`, id },
  ],
  newest: [{ key: '2026-01-01 00:00:00+00', id }],
  oldest: [{ key: '2026-01-01 00:00:00+00', id }],
  'price-low': [{ key: '500', id }],
  'price-high': [{ key: '500', id }],
  popular: [{ key: '12.5', id }],
} satisfies Record<MatchQuery['sort'], NonNullable<MatchQuery['after']>[]>;
const filters: readonly Partial<MatchQuery>[] = [
  {},
  { category: 'HARDWARE' },
  { complexity: 'High', hidesSold: true },
  { category: 'SOFTWARE', complexity: 'Low', keys: ['technology:python'] },
];

const cases = (['index', 'walk'] satisfies SearchPlan[]).flatMap((plan) =>
  (['market', 'own', 'bought', 'bookmarked'] as const).flatMap((scope) =>
    (Object.keys(after) as MatchQuery['sort'][]).map((sort) => ({ plan, scope, sort })),
  ),
);

// PostgreSQL rejects a statement with a parameter that it does not use.
it.each(cases)(
  'a $scope search sorted by $sort with the plan $plan uses every bound value',
  ({ plan, scope, sort }) => {
    for (const filter of filters) {
      for (const position of [null, ...after[sort]]) {
        const { text, values } = matchesSql(
          { ...query, ...filter, scope, sort, after: position },
          words,
          plan,
          1,
        );
        const used = new Set([...text.matchAll(/\$(\d+)/gu)].map(([, number]) => Number(number)));
        expect([...used].toSorted((a, b) => a - b)).toEqual(values.map((_value, index) => index + 1));
      }
    }
  },
);
