import { compareOverlap, meanLikeness } from './picture-overlap.ts';
import type { Comparable, Overlap } from './picture-overlap.ts';
import type { Patch } from './picture-patch.ts';
import { neighbours } from './picture-placement.ts';
import type { Placement } from './picture-placement.ts';
import { proposePlacements } from './picture-proposals.ts';

/**
 * Decides whether two pictures show the same photograph. Similar patches propose an alignment, and the
 * aligned thumbnails confirm or reject it.
 */

export interface Alignment extends Overlap {
  /** The number of places whose patches agree on the alignment. */
  readonly votes: number;
  readonly isSmooth: boolean;
}

const MIN_FIRST_LIKENESS = 0.15;
const REFINEMENTS = [
  { step: 0.04, needed: 0.3 },
  { step: 0.02, needed: 0.35 },
  { step: 0.01, needed: 0.4 },
  { step: 0.005, needed: 0.45 },
] as const;

interface Threshold {
  readonly likeness: number;
  readonly detail: number;
  readonly share: number;
}

/**
 * The overlap must cover `share` of at least one of the two pictures, because a copy can be cropped. The values were
 * measured with scripts/check/measure-photo-matching.ts.
 */
const THRESHOLD: Threshold = { likeness: 0.92, detail: 0.85, share: 0.85 };
/** Smooth pictures can align by chance, so a copy must be nearly identical. */
const SMOOTH_THRESHOLD: Threshold = { likeness: 0.99, detail: 0.975, share: 0.9 };
const MIN_BLOBS = 12;
const MIN_VIEW_SHARE = 0.5;
/** A copy of which a part is covered or cut off. */
const PARTIAL = { votes: 4, weighted: 3.2, agreement: 0.4, share: 0.35 } as const;

export function isSamePhoto(alignment: Alignment | null): boolean {
  if (alignment === null) return false;
  const { likeness, detail, shareOfFirst, shareOfSecond, isSmooth, votes, agreement } = alignment;
  const share = Math.max(shareOfFirst, shareOfSecond);
  const needed = isSmooth ? SMOOTH_THRESHOLD : THRESHOLD;
  if (likeness >= needed.likeness && detail >= needed.detail && share >= needed.share) return true;
  return (
    !isSmooth &&
    votes >= PARTIAL.votes &&
    votes * agreement >= PARTIAL.weighted &&
    agreement >= PARTIAL.agreement &&
    agreement * share >= PARTIAL.share
  );
}

export function isSameView(alignment: Alignment | null): boolean {
  if (alignment === null || !isSamePhoto(alignment)) return false;
  return Math.min(alignment.shareOfFirst, alignment.shareOfSecond) >= MIN_VIEW_SHARE;
}

/**
 * @param variants - the patches of the first picture in every plausible symmetry.
 * @returns the best alignment of the first picture with the second; null if no candidate is plausible.
 */
export function alignPictures(
  first: Comparable,
  variants: readonly Patch[],
  second: Comparable,
): Alignment | null {
  const isSmooth = hasFewBlobs(first) || hasFewBlobs(second);
  let best: Alignment | null = null;
  for (const { placement, votes } of proposePlacements(
    variants,
    second.fingerprint.patches,
    isSmooth ? 1 : 3,
  )) {
    const refined = refine(first, second, placement);
    const overlap = refined === null ? null : compareOverlap(first, second, refined);
    if (overlap === null) continue;
    const alignment = { ...overlap, votes, isSmooth };
    if (isSamePhoto(alignment)) return alignment;
    if (best === null || alignment.agreement > best.agreement) best = alignment;
  }
  return best;
}

function hasFewBlobs({ fingerprint }: Comparable): boolean {
  return fingerprint.patches.filter(({ isRegion }) => !isRegion).length < MIN_BLOBS;
}

function refine(first: Comparable, second: Comparable, start: Placement): Placement | null {
  let best = start;
  let likeness = meanLikeness(first, second, best);
  if (likeness < MIN_FIRST_LIKENESS) return null;
  const { width, height } = first.fingerprint;
  const [centerX, centerY] = [width / 2, height / 2];
  for (const { step, needed } of REFINEMENTS) {
    for (let round = 0; round < 3; round += 1) {
      let isBetter = false;
      for (const moved of neighbours(best, step, centerX, centerY)) {
        const next = meanLikeness(first, second, moved);
        if (next <= likeness) continue;
        likeness = next;
        best = moved;
        isBetter = true;
      }
      if (!isBetter) break;
    }
    if (likeness < needed) return null;
  }
  return best;
}
