import { compareOverlap } from './picture-overlap.ts';
import type { Comparable, Overlap } from './picture-overlap.ts';
import type { Patch } from './picture-patch.ts';
import { proposePlacements } from './picture-proposals.ts';
import { refinePlacement } from './picture-refinement.ts';

/**
 * Decides whether two pictures show the same photograph. Similar patches propose an alignment, and the
 * aligned thumbnails confirm or reject it.
 */

export interface Alignment extends Overlap {
  /** The number of places whose patches agree on the alignment. */
  readonly votes: number;
  readonly isSmooth: boolean;
}

const MIN_VOTES = 3;

interface Threshold {
  readonly likeness: number;
  readonly detail: number;
  readonly share: number;
}

/**
 * The overlap must cover `share` of at least one of the two pictures, because a copy can be cropped. The values were
 * measured with `npm run check -- trust --only photos`.
 */
const THRESHOLD: Threshold = { likeness: 0.92, detail: 0.85, share: 0.6 };
/** Smooth pictures can align by chance, so a copy must be nearly identical. */
const SMOOTH_THRESHOLD: Threshold = { likeness: 0.99, detail: 0.975, share: 0.9 };
/** Of the overlap: another device on the same table differs in at least its own area. */
const MAX_DIFFERENCE = 0.12;
const MAX_CONTRAST = 0.006;
const MIN_BLOBS = 12;
const MIN_VIEW_SHARE = 0.5;
const COVERED = { votes: 6, agreement: 0.3, difference: 0.45, share: 0.6 } as const;

export function isSamePhoto(alignment: Alignment | null): boolean {
  if (alignment === null) return false;
  const { likeness, detail, difference, contrast, isNegative, isSmooth } = alignment;
  const needed = isSmooth ? SMOOTH_THRESHOLD : THRESHOLD;
  return (
    likeness >= needed.likeness &&
    detail >= needed.detail &&
    shareOf(alignment) >= needed.share &&
    // Colours make a negative uneven, but nobody lists one of another device.
    (isNegative || (difference <= MAX_DIFFERENCE && contrast <= MAX_CONTRAST))
  );
}

/**
 * A copy with a sticker on it, but also another device in the same place: only a person can tell.
 */
export function isPartlySame(alignment: Alignment | null): boolean {
  if (alignment === null || alignment.isSmooth || isSamePhoto(alignment)) return false;
  const { votes, agreement, difference } = alignment;
  return (
    votes >= COVERED.votes &&
    agreement >= COVERED.agreement &&
    difference <= COVERED.difference &&
    shareOf(alignment) >= COVERED.share
  );
}

export function isSameView(alignment: Alignment | null): boolean {
  if (alignment === null || !isSamePhoto(alignment)) return false;
  return Math.min(alignment.shareOfFirst, alignment.shareOfSecond) >= MIN_VIEW_SHARE;
}

function shareOf({ shareOfFirst, shareOfSecond }: Overlap): number {
  return Math.max(shareOfFirst, shareOfSecond);
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
    isSmooth ? 1 : MIN_VOTES,
  )) {
    const refined = refinePlacement(first, second, placement);
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
