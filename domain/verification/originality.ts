import { fail, pass, warn } from './verification-check.ts';
import type { Finding } from './verification-check.ts';

/** docs/decisions/0009-originality-by-winnowing.md explains the thresholds. */

export interface SharedCode {
  readonly fingerprints: number;
  readonly listings: readonly string[];
}

export interface ComparedListing {
  readonly id: string;
  readonly title: string;
  readonly isOwn: boolean;
  /** The number of fingerprints in one version of the listing: the version with the largest share in the repository. */
  readonly fingerprints: number;
  /** How many of `fingerprints` the repository contains; absent if the listing has only one version. */
  readonly matchedFingerprints?: number;
}

export interface ComparedPart {
  /** The number of fingerprints, excluding those of libraries and starter projects. */
  readonly fingerprints: number;
  /** The number of fingerprints that library files share with listings, which `fingerprints` does not include. */
  readonly hiddenFingerprints: number;
  readonly shared: readonly SharedCode[];
  readonly listings: readonly ComparedListing[];
}

export interface OriginalityFacts extends ComparedPart {
  /** The same comparison by property names and words (see `readTerms`), which compiled and minified copies keep. */
  readonly terms: ComparedPart;
  readonly commonFingerprints: number;
  readonly opaquePaths: readonly string[];
  readonly unreadableArchives: readonly string[];
  readonly isTooLarge: boolean;
}

export interface MatchedListing {
  readonly id: string;
  readonly title: string;
  readonly isOwn: boolean;
  readonly share: number;
  /** The share of the listing's code that the repository contains. */
  readonly containedShare: number;
}

interface Limits {
  readonly warnShare: number;
  readonly failShare: number;
  /** In repositories below this size, a few common lines make up a large share. */
  readonly smallFingerprints: number;
  readonly smallWarnShare: number;
  readonly smallFailShare: number;
  /** With fewer fingerprints in common, a listing does not count as contained in the repository. */
  readonly minContained: number;
  /** Smaller matches are ignored, because chance matches with many listings would add up. */
  readonly minListingShare: number;
}

/**
 * Independent projects stay below these shares, even if they follow the same tutorial. `smallFingerprints`
 * corresponds to about 250 tokens.
 */
const CODE: Limits = {
  warnShare: 0.12,
  failShare: 0.5,
  smallFingerprints: 40,
  smallWarnShare: 0.35,
  smallFailShare: 0.6,
  minContained: 12,
  minListingShare: 0.04,
};
/**
 * Projects about the same subject share more terms than code. In small projects, shared terms prove nothing.
 */
const TERMS: Limits = {
  warnShare: 0.35,
  failShare: 0.5,
  smallFingerprints: 30,
  smallWarnShare: Infinity,
  smallFailShare: Infinity,
  minContained: 30,
  minListingShare: 0.15,
};
/** A smaller listing can be contained by chance, so nearly all of its code must match. */
const MIN_CONTAINED_FINGERPRINTS = 100;
const SMALL_CONTAINED_SHARE = 0.8;
const MIN_LISTING_FINGERPRINTS = 3;

export function matchListings(part: ComparedPart): MatchedListing[] {
  return matchPart(part, CODE);
}

function matchPart(part: ComparedPart, limits: Limits): MatchedListing[] {
  return [...coverBy(part, limits, true), ...coverBy(part, limits, false)];
}

/** A greedy set cover, which repeatedly takes the listing that contains the most remaining fingerprints. */
function coverBy(part: ComparedPart, limits: Limits, isOwn: boolean): MatchedListing[] {
  const { shared, listings } = part;
  const fingerprints = comparedSize(part);
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
    const counted = found >= MIN_LISTING_FINGERPRINTS && found >= fingerprints * limits.minListingShare;
    if (!counted && !isContained(best, contained, limits)) continue;
    matched.push({ id, title, isOwn, share: counted ? found / fingerprints : 0, containedShare });
    left = left.filter((group) => !group.listings.includes(id));
  }
  return matched;
}

function isContained(
  { fingerprints }: ComparedListing,
  found: number,
  { minContained, failShare }: Limits,
): boolean {
  if (found < minContained) return false;
  return (
    found >= fingerprints * (fingerprints < MIN_CONTAINED_FINGERPRINTS ? SMALL_CONTAINED_SHARE : failShare)
  );
}

/**
 * A copy is detected not only by the copied share of the repository, but also by how much of a listing the repository
 * contains, because other code can hide a copy. The finding contains the number of other sellers' listings, but never
 * their titles.
 */
export function judgeOriginality(facts: OriginalityFacts): Finding {
  const unreadable = judgeReadability(facts);
  if (unreadable !== null) return unreadable;
  const byCode = judgePart(facts, CODE);
  if (byCode.result === 'fail') return byCode;
  const byTerms = judgePart(facts.terms, TERMS);
  return byTerms.result === 'fail' || (byCode.result === 'pass' && byTerms.result === 'warn')
    ? byTerms
    : byCode;
}

function judgePart(part: ComparedPart, limits: Limits): Finding {
  const matched = matchPart(part, limits);
  return judgeOwnListings(part, limits, matched) ?? judgeForeignListings(part, limits, matched);
}

const NOTHING_COMPARED: ComparedPart = { fingerprints: 0, hiddenFingerprints: 0, shared: [], listings: [] };

const CHECKED = {
  hiddenFingerprints: 0,
  terms: NOTHING_COMPARED,
  commonFingerprints: 0,
  opaquePaths: [],
  unreadableArchives: [],
  isTooLarge: false,
} as const;

export function judgeListedCode(
  fingerprints: number,
  shared: readonly SharedCode[],
  listings: readonly ComparedListing[],
  terms = NOTHING_COMPARED,
): Finding {
  return judgeOriginality({ ...CHECKED, fingerprints, shared, listings, terms });
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

function judgeOwnListings(
  part: ComparedPart,
  limits: Limits,
  matched: readonly MatchedListing[],
): Finding | null {
  const { listings, shared } = part;
  const failShare = failShareOf(part, limits);
  const totals = countByListing(shared);
  const sizes = new Map(listings.map((listing) => [listing.id, listing]));
  const own = matched.find(
    ({ id, isOwn, share }) =>
      isOwn && (share >= failShare || isListingContained(sizes.get(id), totals, limits)),
  );
  if (own === undefined) return null;
  const { share, containedShare, title } = own;
  return share >= failShare
    ? fail({ reason: 'code-in-own-listing', params: { percent: percent(share), title } })
    : fail({ reason: 'contains-own-listing', params: { percent: percent(containedShare), title } });
}

function judgeForeignListings(
  part: ComparedPart,
  limits: Limits,
  matched: readonly MatchedListing[],
): Finding {
  const { listings, shared } = part;
  const totals = countByListing(shared);
  const sizes = new Map(listings.map((listing) => [listing.id, listing]));
  const foreign = matched.filter(({ isOwn }) => !isOwn);
  const share = foreign.reduce((sum, one) => sum + one.share, 0);
  const contained = foreign
    .filter(({ id }) => isListingContained(sizes.get(id), totals, limits))
    .toSorted((a, b) => b.containedShare - a.containedShare)[0];
  const params = { percent: percent(share), listings: foreign.length };
  if (share >= failShareOf(part, limits)) {
    return fail({ reason: 'code-of-others', params });
  }
  if (contained !== undefined) {
    return fail({ reason: 'contains-listing', params: { percent: percent(contained.containedShare) } });
  }
  if (share >= (isSmall(part, limits) ? limits.smallWarnShare : limits.warnShare)) {
    return warn({ reason: 'code-shared', params });
  }
  return share === 0 ? pass({ reason: 'code-not-shared' }) : pass({ reason: 'code-shared-little', params });
}

function comparedSize({ fingerprints, hiddenFingerprints }: ComparedPart): number {
  return fingerprints + hiddenFingerprints;
}

function isListingContained(
  listing: ComparedListing | undefined,
  totals: ReadonlyMap<string, number>,
  limits: Limits,
): boolean {
  return listing !== undefined && isContained(listing, containedOf(listing, totals), limits);
}

function containedOf(listing: ComparedListing, totals: ReadonlyMap<string, number>): number {
  return listing.matchedFingerprints ?? totals.get(listing.id) ?? 0;
}

const isSmall = (part: ComparedPart, { smallFingerprints }: Limits): boolean =>
  comparedSize(part) < smallFingerprints;

const failShareOf = (part: ComparedPart, limits: Limits): number =>
  isSmall(part, limits) ? limits.smallFailShare : limits.failShare;

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

/** @returns the IDs of other sellers' listings that match by code or, if the comparison by terms fails, by terms. */
export function foreignMatches(
  compared: Pick<OriginalityFacts, 'fingerprints' | 'shared' | 'listings'> & Partial<OriginalityFacts>,
): string[] {
  const { terms, ...code }: OriginalityFacts = { ...CHECKED, ...compared };
  const byCode = matchPart(code, CODE);
  const byTerms = judgePart(terms, TERMS).result === 'fail' ? matchPart(terms, TERMS) : [];
  const foreign = [...byCode, ...byTerms].filter(({ isOwn }) => !isOwn);
  return [...new Set(foreign.map(({ id }) => id))];
}
