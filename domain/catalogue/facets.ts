import type { Category } from '../projects/project.ts';

/** What listed projects are counted by. */
export const FACETS = ['category', 'level', 'price', 'subject', 'technology'] as const;
export type Facet = (typeof FACETS)[number];

/** In rupees, `from` and `to` included. The SQL function `price_band` (migration 0036) is the same rule. */
export const PRICE_BANDS = [
  { value: '0-499', from: 0, to: 499 },
  { value: '500-999', from: 500, to: 999 },
  { value: '1000-2499', from: 1_000, to: 2_499 },
  { value: '2500-4999', from: 2_500, to: 4_999 },
  { value: '5000-', from: 5_000, to: null },
] as const;

export interface FacetCount {
  readonly facet: Facet;
  readonly value: string;
  /** The value as a seller wrote it. */
  readonly label: string;
  readonly projects: number;
}

/** Subjects and technologies are free text: the most frequent are told. */
export const MAX_FACET_VALUES = 30;

/** The counts of all listed projects, or of a category. */
export type FacetScope = Category | '';
