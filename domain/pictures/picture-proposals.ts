import type { Patch } from './picture-patch.ts';
import { agrees, fitPlacement, placementOf, sizeOf } from './picture-placement.ts';
import type { Pair, Placement } from './picture-placement.ts';

/** A placement on which several pairs of similar patches agree. */
export interface Proposal {
  readonly placement: Placement;
  readonly votes: number;
}

const MAX_DIFFERING_SIGNS = 14;
const MAX_PAIRS = 100;
const MAX_TRIED = 40;
const MAX_PROPOSALS = 4;
const MAX_ENLARGEMENT = 4;
/** Shares of the long side. A placement by one pair is less exact than one that was fitted to several. */
const TOLERANCE = 0.08;
const FITTED_TOLERANCES = [0.08, 0.04, 0.025];

/** @returns the placements with the most votes; those of fewer than `minVotes` are left out. */
export function proposePlacements(
  variants: readonly Patch[],
  patches: readonly Patch[],
  minVotes: number,
): Proposal[] {
  const likely = findPairs(variants, patches)
    .map((pair) => ({ pair, placement: placementOf(pair) }))
    .filter(({ placement }) => {
      const size = sizeOf(placement);
      return size <= MAX_ENLARGEMENT && size >= 1 / MAX_ENLARGEMENT;
    });
  const pairs = likely.map(({ pair }) => pair);
  const agreeing = (placement: Placement, tolerance: number) =>
    pairs.filter((pair) => agrees(placement, pair, tolerance));
  const proposals = likely
    .slice(0, MAX_TRIED)
    .map(({ pair, placement }) => ({ pair, placement, votes: countVotes(placement, pairs) }))
    .filter(({ votes }) => votes >= minVotes)
    .toSorted((a, b) => b.votes - a.votes);
  const chosen: Proposal[] = [];
  for (const { pair, placement } of proposals) {
    if (chosen.some((earlier) => agrees(earlier.placement, pair, TOLERANCE))) continue;
    let fitted = placement;
    for (const tolerance of FITTED_TOLERANCES) fitted = fitPlacement(agreeing(fitted, tolerance)) ?? fitted;
    const last = FITTED_TOLERANCES.at(-1) ?? TOLERANCE;
    chosen.push({ placement: fitted, votes: countPlaces(agreeing(fitted, last)) });
    if (chosen.length === MAX_PROPOSALS) break;
  }
  return chosen;
}

/** Pairs of similar patches, the most similar first. */
function findPairs(variants: readonly Patch[], patches: readonly Patch[]): Pair[] {
  const byDifference: Pair[][] = Array.from({ length: MAX_DIFFERING_SIGNS + 1 }, () => []);
  const [low, high] = [Int32Array.from(patches, (to) => to.low), Int32Array.from(patches, (to) => to.high)];
  for (const from of variants) {
    for (let at = 0; at < patches.length; at += 1) {
      let difference = countBits(from.low ^ (low[at] as number));
      if (difference > MAX_DIFFERING_SIGNS) continue;
      difference += countBits(from.high ^ (high[at] as number));
      const to = patches[at] as Patch;
      if (from.isRegion === to.isRegion) byDifference[difference]?.push([from, to]);
    }
  }
  return byDifference.flat().slice(0, MAX_PAIRS);
}

function countVotes(placement: Placement, pairs: readonly Pair[]): number {
  let votes = 0;
  for (const pair of pairs) if (agrees(placement, pair, TOLERANCE)) votes += 1;
  return votes;
}

/** A blob with two directions, and one that is found at two sizes, count once. */
function countPlaces(pairs: readonly Pair[]): number {
  const places = pairs.map(([, { x, y }]) => `${Math.round(x * 64)} ${Math.round(y * 64)}`);
  return new Set(places).size;
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55_55_55_55);
  rest = (rest & 0x33_33_33_33) + ((rest >>> 2) & 0x33_33_33_33);
  return (((rest + (rest >>> 4)) & 0x0f_0f_0f_0f) * 0x01_01_01_01) >>> 24;
}
