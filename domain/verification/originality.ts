import { fail, pass, warn } from './verification-check.ts';
import type { Finding } from './verification-check.ts';

/**
 * Decides how much code a repository may share with other listings. Shares are counted in fingerprints
 * (`source-fingerprints.ts`). Thresholds: docs/decisions/0009.
 */

/** Fingerprints that the repository shares with exactly these listings. */
export interface SharedCode {
  readonly fingerprints: number;
  readonly listings: readonly string[];
}

export interface ComparedListing {
  readonly id: string;
  readonly title: string;
  /** Belongs to the seller whose repository is assessed. */
  readonly isOwn: boolean;
  /** Total fingerprints of the listing. */
  readonly fingerprints: number;
}

export interface OriginalityFacts {
  /** Total fingerprints of the repository, without libraries and starters. */
  readonly fingerprints: number;
  readonly commonFingerprints: number;
  readonly shared: readonly SharedCode[];
  readonly listings: readonly ComparedListing[];
  /** Files with packed, encrypted or encoded code. */
  readonly opaquePaths: readonly string[];
  /** Archives in the repository that cannot be opened. */
  readonly closedArchives: readonly string[];
  /** The repository has more text than is compared. */
  readonly isTooLarge: boolean;
}

export interface MatchedListing {
  readonly id: string;
  readonly title: string;
  readonly isOwn: boolean;
  /** Share of the repository. Code found in several listings counts once. */
  readonly share: number;
  /** Share of the listing. */
  readonly containedShare: number;
}

/** Above this share a warning is shown to buyers. Independent projects share less, even from the same tutorial. */
const WARN_SHARE = 0.12;
/** Above this share the project is treated as a copy. */
const FAIL_SHARE = 0.5;
/** Below this size (about 250 tokens) a few common lines already make a large share. */
const SMALL_FINGERPRINTS = 40;
const SMALL_WARN_SHARE = 0.35;
const SMALL_FAIL_SHARE = 0.6;
/** Smaller listings may be contained by chance, so nearly all of the listing must match. */
const MIN_CONTAINED_FINGERPRINTS = 100;
const SMALL_CONTAINED_SHARE = 0.8;
const MIN_CONTAINED = 12;
/** Matches below this share of the repository are ignored: summed over many listings, noise would add up. */
const MIN_LISTING_SHARE = 0.04;
const MIN_LISTING_FINGERPRINTS = 3;

/** Lists the listings that share code with a repository, largest share first. */
export function matchListings(facts: OriginalityFacts): MatchedListing[] {
  return [...coverBy(facts, true), ...coverBy(facts, false)];
}

/** Greedy set cover: repeatedly takes the listing that explains most of the remaining fingerprints. */
function coverBy({ fingerprints, shared, listings }: OriginalityFacts, isOwn: boolean): MatchedListing[] {
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
    const containedShare = (totals.get(id) ?? 0) / Math.max(1, best.fingerprints);
    const counted = found >= MIN_LISTING_FINGERPRINTS && found >= fingerprints * MIN_LISTING_SHARE;
    if (!counted && !isContained(best, totals.get(id) ?? 0)) continue;
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
 * Checks how much of the repository is in other listings, and whether it contains most of a listing, since added code can
 * hide a full copy.
 *
 * @returns pass, warn or fail with advice. Reports only the number of other sellers' listings, never which ones.
 */
export function judgeOriginality(facts: OriginalityFacts): Finding {
  const unreadable = judgeReadability(facts);
  if (unreadable !== null) return unreadable;
  const matched = matchListings(facts);
  return judgeOwnListings(facts, matched) ?? judgeForeignListings(facts, matched);
}

/** Compares the code of a listing whose files were checked when it was verified. */
export function judgeListedCode(
  fingerprints: number,
  shared: readonly SharedCode[],
  listings: readonly ComparedListing[],
): Finding {
  const judged = { commonFingerprints: 0, opaquePaths: [], closedArchives: [], isTooLarge: false };
  return judgeOriginality({ ...judged, fingerprints, shared, listings });
}

function judgeReadability(facts: OriginalityFacts): Finding | null {
  const { closedArchives, opaquePaths, fingerprints, commonFingerprints } = facts;
  const [archive] = closedArchives;
  if (archive !== undefined) {
    return fail(
      `It holds an archive that cannot be opened and compared: ${archive}. Unpack it, commit the files that are in it, and verify again.`,
      closedArchives,
    );
  }
  const [opaque] = opaquePaths;
  if (opaque !== undefined) {
    return fail(
      `It holds code that is packed, encrypted or encoded, and cannot be compared: ${opaque}. Commit the code as you wrote it, and verify again.`,
      opaquePaths,
    );
  }
  if (facts.isTooLarge) {
    return fail(
      'It holds more text than can be compared with other projects. Remove installed packages, build results and large data files, and verify again.',
    );
  }
  if (fingerprints > 0) return null;
  return commonFingerprints > 0
    ? fail(
        'All of its code belongs to well-known libraries and starters. Add what you have built yourself, and verify again.',
      )
    : fail(
        'There is no source code that can be compared with other projects. Add your code, and verify again.',
      );
}

function judgeOwnListings(
  { listings, shared, fingerprints }: OriginalityFacts,
  matched: readonly MatchedListing[],
): Finding | null {
  const totals = countByListing(shared);
  const sizes = new Map(listings.map((listing) => [listing.id, listing]));
  const own = matched.find(
    ({ id, isOwn, share }) =>
      isOwn && (share >= failShareOf(fingerprints) || isListingContained(sizes.get(id), totals.get(id) ?? 0)),
  );
  if (own === undefined) return null;
  const part =
    own.share >= failShareOf(fingerprints)
      ? `${percent(own.share)} of its code stands in your own listing “${own.title}”`
      : `It holds ${percent(own.containedShare)} of the code of your own listing “${own.title}”`;
  return fail(
    `${part}, which is for sale or has been sold. The same work is sold only once: change that listing instead, or verify a project of its own.`,
  );
}

function judgeForeignListings(
  { listings, shared, fingerprints }: OriginalityFacts,
  matched: readonly MatchedListing[],
): Finding {
  const totals = countByListing(shared);
  const sizes = new Map(listings.map((listing) => [listing.id, listing]));
  const foreign = matched.filter(({ isOwn }) => !isOwn);
  const share = foreign.reduce((sum, one) => sum + one.share, 0);
  const contained = foreign
    .filter(({ id }) => isListingContained(sizes.get(id), totals.get(id) ?? 0))
    .toSorted((a, b) => b.containedShare - a.containedShare)[0];
  const found = `${percent(share)} of its code stands in ${placesOf(foreign)}.`;
  if (share >= failShareOf(fingerprints)) {
    return fail(`${found} You can only sell your own work. Leave out what is not yours, and verify again.`);
  }
  if (contained !== undefined) {
    return fail(
      `It holds ${percent(contained.containedShare)} of the code of a project listed here by somebody else. You can only sell your own work. Leave out what is not yours, and verify again.`,
    );
  }
  if (share >= (fingerprints < SMALL_FINGERPRINTS ? SMALL_WARN_SHARE : WARN_SHARE)) {
    return warn(found, 'Say in the description which part is your own work.');
  }
  return pass(share === 0 ? 'None of its code stands in a project listed here by somebody else.' : found);
}

function isListingContained(listing: ComparedListing | undefined, found: number): boolean {
  return listing !== undefined && isContained(listing, found);
}

const failShareOf = (fingerprints: number): number =>
  fingerprints < SMALL_FINGERPRINTS ? SMALL_FAIL_SHARE : FAIL_SHARE;

function placesOf(foreign: readonly MatchedListing[]): string {
  return foreign.length <= 1
    ? '1 project listed here by somebody else'
    : `${foreign.length} projects listed here by others`;
}

function countByListing(shared: readonly SharedCode[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { fingerprints, listings } of shared) {
    for (const id of listings) counts.set(id, (counts.get(id) ?? 0) + fingerprints);
  }
  return counts;
}

function percent(share: number): string {
  return `${Math.max(1, Math.round(share * 100))} %`;
}

/** Ids of the other sellers' listings behind a refusal; their author can claim them. */
export function foreignMatches(
  compared: Pick<OriginalityFacts, 'fingerprints' | 'shared' | 'listings'>,
): string[] {
  const judged = { commonFingerprints: 0, opaquePaths: [], closedArchives: [], isTooLarge: false };
  return matchListings({ ...judged, ...compared })
    .filter(({ isOwn }) => !isOwn)
    .map(({ id }) => id);
}
