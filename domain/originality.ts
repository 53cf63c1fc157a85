import { fail, pass, warn } from './verification-check.ts';
import type { Finding } from './verification-check.ts';

/**
 * Decides how much of a repository's code may stand in projects that others list here. Code is counted in fingerprints
 * (`source-fingerprints.ts`), so a share of them is a share of the code.
 */

/** Fingerprints of the repository that stand in the same listings of other sellers. */
export interface SharedCode {
  readonly fingerprints: number;
  /** How many different sellers list it. */
  readonly sellers: number;
  readonly listings: readonly {
    readonly id: string;
    /** Of the whole listing. */
    readonly fingerprints: number;
  }[];
}

export interface OriginalityFacts {
  /** Of the whole repository. */
  readonly fingerprints: number;
  readonly shared: readonly SharedCode[];
}

/**
 * What so many others list is nobody's in particular: a framework's starter, a licence, a tutorial. Fewer would let a
 * circle of copies excuse each other; the first copies are caught while only the original stands here.
 */
const COMMON_SELLERS = 5;
/** A starter or a shared helper stays below this in a project of a usual size; buyers are told of more. */
const WARN_SHARE = 0.3;
/** Above this it is the other project, with changes. Two people who build on the same course stay well below it. */
const FAIL_SHARE = 0.7;
/** Some 1,600 characters. With less, a few usual lines would make any share. */
const MIN_FINGERPRINTS = 40;

/**
 * @returns pass, warn or fail with what to do. It says how much stands in how many projects, never whose or which.
 *
 * Two questions: how much of this repository stands elsewhere, and whether it holds most of somebody's listing, which a
 * copy does however much is added to it.
 */
export function judgeOriginality({ fingerprints, shared }: OriginalityFacts): Finding {
  const common = shared.filter(({ sellers }) => sellers >= COMMON_SELLERS);
  const foreign = shared.filter(({ sellers }) => sellers < COMMON_SELLERS);
  const own = fingerprints - sum(common);
  const copied = sum(foreign);
  if (own < MIN_FINGERPRINTS) {
    return warn(
      own < sum(common)
        ? 'Nearly all of its code stands in many projects here. Add what you have built yourself, and verify again.'
        : 'There is too little source code to compare with other projects. Verify again when there is more.',
    );
  }
  const share = copied / own;
  if (share < WARN_SHARE) {
    return holdsMostOfAListing(foreign)
      ? warn(
          'It holds most of the code of a project that somebody else lists here. Say in the description which part is your own work.',
        )
      : pass(
          copied === 0
            ? 'None of its code stands in a project listed here by somebody else.'
            : `${atLeastOne(share)} % of its code stands in projects listed here by others.`,
        );
  }
  const found = `${atLeastOne(share)} % of its code stands in ${placesOf(foreign, copied)}.`;
  return share < FAIL_SHARE
    ? warn(`${found} Say in the description which part is your own work.`)
    : fail(`${found} You can only sell your own work. Leave out what is not yours, and verify again.`);
}

function holdsMostOfAListing(foreign: readonly SharedCode[]): boolean {
  return [...countByListing(foreign)].some(
    ([, { found, all }]) => all >= MIN_FINGERPRINTS && found / all >= FAIL_SHARE,
  );
}

/** Listings with a twentieth of what is shared or more: a line in common makes no place. */
function placesOf(foreign: readonly SharedCode[], copied: number): string {
  const count = [...countByListing(foreign).values()].filter(({ found }) => found * 20 >= copied).length;
  return count <= 1 ? '1 project listed here by somebody else' : `${count} projects listed here by others`;
}

function countByListing(foreign: readonly SharedCode[]): Map<string, { found: number; all: number }> {
  const counts = new Map<string, { found: number; all: number }>();
  for (const { fingerprints, listings } of foreign) {
    for (const listing of listings) {
      const found = (counts.get(listing.id)?.found ?? 0) + fingerprints;
      counts.set(listing.id, { found, all: listing.fingerprints });
    }
  }
  return counts;
}

function sum(parts: readonly SharedCode[]): number {
  return parts.reduce((total, { fingerprints }) => total + fingerprints, 0);
}

function atLeastOne(share: number): number {
  return Math.max(1, Math.round(share * 100));
}
