import { fail, pass, warn } from './verification-check.ts';
import type { Finding } from './verification-check.ts';

/** docs/decisions/0009 explains the thresholds. */

export interface SharedCode {
  readonly fingerprints: number;
  readonly listings: readonly string[];
}

export interface ComparedListing {
  readonly id: string;
  readonly title: string;
  readonly isOwn: boolean;
  /** Number of fingerprints of the version of which the repository contains the largest share. */
  readonly fingerprints: number;
  /** How many of `fingerprints` the repository contains; absent if the listing has only one version. */
  readonly matchedFingerprints?: number;
}

export interface OriginalityFacts {
  /** Number of fingerprints, excluding those of libraries and starter projects. */
  readonly fingerprints: number;
  /** Fingerprints that library files share with listings; not included in `fingerprints`. */
  readonly hiddenFingerprints: number;
  readonly commonFingerprints: number;
  readonly shared: readonly SharedCode[];
  readonly listings: readonly ComparedListing[];
  readonly opaquePaths: readonly string[];
  readonly unreadableArchives: readonly string[];
  readonly isTooLarge: boolean;
}

export interface MatchedListing {
  readonly id: string;
  readonly title: string;
  readonly isOwn: boolean;
  readonly share: number;
  /** Share of the listing's code that the repository contains. */
  readonly containedShare: number;
}

/**
 * Above this share, buyers are shown a warning. Independent projects share less, even if they follow the
 * same tutorial.
 */
const WARN_SHARE = 0.12;
/** Above this share the project is treated as a copy. */
const FAIL_SHARE = 0.5;
/** In repositories below this size (about 250 tokens), a few common lines make up a large share. */
const SMALL_FINGERPRINTS = 40;
const SMALL_WARN_SHARE = 0.35;
const SMALL_FAIL_SHARE = 0.6;
/** A smaller listing can be contained by chance, so nearly all of its code must match. */
const MIN_CONTAINED_FINGERPRINTS = 100;
const SMALL_CONTAINED_SHARE = 0.8;
const MIN_CONTAINED = 12;
/** Smaller matches are ignored, because chance matches with many listings would add up. */
const MIN_LISTING_SHARE = 0.04;
const MIN_LISTING_FINGERPRINTS = 3;

export function matchListings(facts: OriginalityFacts): MatchedListing[] {
  return [...coverBy(facts, true), ...coverBy(facts, false)];
}

/** Greedy set cover: repeatedly takes the listing that explains the most remaining fingerprints. */
function coverBy(facts: OriginalityFacts, isOwn: boolean): MatchedListing[] {
  const { shared, listings } = facts;
  const fingerprints = comparedSize(facts);
  const candidates = new Map(
    listings.filter((listing) => listing.isOwn === isOwn).map((one) => [one.id, one]),
  );
  const totals = countByListing(shared);
  const matched: MatchedListing[] = [];
  let left = shared;
  while (candidates.size > 0) {
    const counts = countByListing(left);
    let best: ComparedListing | null = null;
    for (const candidate of candidates.values()) {
      if (best === null || (counts.get(candidate.id) ?? 0) > (counts.get(best.id) ?? 0)) best = candidate;
    }
    if (best === null) break;
    const { id, title } = best;
    candidates.delete(id);
    const found = counts.get(id) ?? 0;
    const contained = containedOf(best, totals);
    const containedShare = contained / Math.max(1, best.fingerprints);
    const counted = found >= MIN_LISTING_FINGERPRINTS && found >= fingerprints * MIN_LISTING_SHARE;
    if (!counted && !isContained(best, contained)) continue;
    matched.push({ id, title, isOwn, share: counted ? found / fingerprints : 0, containedShare });
    left = left.filter((group) => !group.listings.includes(id));
  }
  return matched;
}

function isContained({ fingerprints }: ComparedListing, found: number): boolean {
  if (found < MIN_CONTAINED) return false;
  return (
    found >= fingerprints * (fingerprints < MIN_CONTAINED_FINGERPRINTS ? SMALL_CONTAINED_SHARE : FAIL_SHARE)
  );
}

/**
 * Also checks whether the repository contains most of a listing, because other code can hide a copy. The
 * finding contains the number of other sellers' listings, but never their titles.
 */
export function judgeOriginality(facts: OriginalityFacts): Finding {
  const unreadable = judgeReadability(facts);
  if (unreadable !== null) return unreadable;
  const matched = matchListings(facts);
  return judgeOwnListings(facts, matched) ?? judgeForeignListings(facts, matched);
}

const CHECKED = {
  hiddenFingerprints: 0,
  commonFingerprints: 0,
  opaquePaths: [],
  unreadableArchives: [],
  isTooLarge: false,
} as const;

export function judgeListedCode(
  fingerprints: number,
  shared: readonly SharedCode[],
  listings: readonly ComparedListing[],
): Finding {
  return judgeOriginality({ ...CHECKED, fingerprints, shared, listings });
}

function judgeReadability(facts: OriginalityFacts): Finding | null {
  const { unreadableArchives, opaquePaths, fingerprints, commonFingerprints } = facts;
  const [archive] = unreadableArchives;
  if (archive !== undefined) {
    return fail({ reason: 'archive-closed', params: { path: archive } }, unreadableArchives);
  }
  const [opaque] = opaquePaths;
  if (opaque !== undefined) {
    return fail({ reason: 'code-opaque', params: { path: opaque } }, opaquePaths);
  }
  if (facts.isTooLarge) {
    return fail({ reason: 'text-too-long-to-compare' });
  }
  if (fingerprints > 0) return null;
  return commonFingerprints > 0
    ? fail({ reason: 'only-library-code' })
    : fail({ reason: 'no-comparable-code' });
}

function judgeOwnListings(facts: OriginalityFacts, matched: readonly MatchedListing[]): Finding | null {
  const { listings, shared } = facts;
  const fingerprints = comparedSize(facts);
  const totals = countByListing(shared);
  const sizes = new Map(listings.map((listing) => [listing.id, listing]));
  const own = matched.find(
    ({ id, isOwn, share }) =>
      isOwn && (share >= failShareOf(fingerprints) || isListingContained(sizes.get(id), totals)),
  );
  if (own === undefined) return null;
  const { share, containedShare, title } = own;
  return share >= failShareOf(fingerprints)
    ? fail({ reason: 'code-in-own-listing', params: { percent: percent(share), title } })
    : fail({ reason: 'contains-own-listing', params: { percent: percent(containedShare), title } });
}

function judgeForeignListings(facts: OriginalityFacts, matched: readonly MatchedListing[]): Finding {
  const { listings, shared } = facts;
  const fingerprints = comparedSize(facts);
  const totals = countByListing(shared);
  const sizes = new Map(listings.map((listing) => [listing.id, listing]));
  const foreign = matched.filter(({ isOwn }) => !isOwn);
  const share = foreign.reduce((sum, one) => sum + one.share, 0);
  const contained = foreign
    .filter(({ id }) => isListingContained(sizes.get(id), totals))
    .toSorted((a, b) => b.containedShare - a.containedShare)[0];
  const params = { percent: percent(share), listings: foreign.length };
  if (share >= failShareOf(fingerprints)) {
    return fail({ reason: 'code-of-others', params });
  }
  if (contained !== undefined) {
    return fail({ reason: 'contains-listing', params: { percent: percent(contained.containedShare) } });
  }
  if (share >= (fingerprints < SMALL_FINGERPRINTS ? SMALL_WARN_SHARE : WARN_SHARE)) {
    return warn({ reason: 'code-shared', params });
  }
  return share === 0 ? pass({ reason: 'code-not-shared' }) : pass({ reason: 'code-shared-little', params });
}

function comparedSize({
  fingerprints,
  hiddenFingerprints,
}: Pick<OriginalityFacts, 'fingerprints' | 'hiddenFingerprints'>): number {
  return fingerprints + hiddenFingerprints;
}

function isListingContained(
  listing: ComparedListing | undefined,
  totals: ReadonlyMap<string, number>,
): boolean {
  return listing !== undefined && isContained(listing, containedOf(listing, totals));
}

function containedOf(listing: ComparedListing, totals: ReadonlyMap<string, number>): number {
  return listing.matchedFingerprints ?? totals.get(listing.id) ?? 0;
}

const failShareOf = (fingerprints: number): number =>
  fingerprints < SMALL_FINGERPRINTS ? SMALL_FAIL_SHARE : FAIL_SHARE;

function countByListing(shared: readonly SharedCode[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { fingerprints, listings } of shared) {
    for (const id of listings) counts.set(id, (counts.get(id) ?? 0) + fingerprints);
  }
  return counts;
}

function percent(share: number): number {
  return Math.max(1, Math.round(share * 100));
}

export function foreignMatches(
  compared: Pick<OriginalityFacts, 'fingerprints' | 'shared' | 'listings'> & Partial<OriginalityFacts>,
): string[] {
  return matchListings({ ...CHECKED, ...compared })
    .filter(({ isOwn }) => !isOwn)
    .map(({ id }) => id);
}
