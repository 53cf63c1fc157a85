import { expect, it } from 'vitest';
import { planOf } from './search-plan.ts';

it.each([
  ['a frequent word in a small market', [900], 1_000, 'index'],
  ['a rare word', [1_000], 1_000_000, 'index'],
  ['an unknown word', [0], 1_000_000, 'index'],
  ['a frequent word', [50_000], 1_000_000, 'walk'],
  ['two words that are rarely in the same project', [20_000, 30_000], 1_000_000, 'index'],
  ['two words that are often in the same project', [300_000, 900_000], 1_000_000, 'walk'],
  ['a rare and a frequent word', [500, 900_000], 1_000_000, 'index'],
] as const)(
  'a search for %s, found in %o of %i projects, uses the plan "%s"',
  (_about, counts, listed, plan) => {
    expect(
      planOf(
        counts.map((documents) => ({ documents })),
        listed,
      ),
    ).toBe(plan);
  },
);
