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
const SMOOTH_THRESHOLD: Threshold = { likeness: 0.99, detail: 0.975, share: 0.8 };
/** Unrelated pictures never agree in so many places, so a copy can have lost more. */
const AGREED_THRESHOLD: Threshold = { likeness: 0.85, detail: 0.8, share: 0.6 };
const AGREED_VOTES = 12;
/** Of the overlap: another device on the same table differs in at least its own area. */
const MAX_DIFFERENCE = 0.12;
const MAX_CONTRAST = 0.006;
const MIN_BLOBS = 12;
const MIN_VIEW_SHARE = 0.5;
const COVERED = { votes: 6, agreement: 0.3, difference: 0.45, share: 0.6 };
const AGREED_COVERED = { votes: AGREED_VOTES, agreement: 0.2, difference: 0.6, share: 0.6 };
/** Of pictures with fewer votes, which are the same or not at all, before they lie exactly on each other. */
const MIN_LIKENESS = 0.5;

export function isSamePhoto(alignment: Alignment | null): boolean {
  if (alignment === null) return false;
  const { likeness, detail, difference, contrast, isNegative, isSmooth, votes } = alignment;
  const agreed = votes >= AGREED_VOTES ? AGREED_THRESHOLD : THRESHOLD;
  const needed = isSmooth ? SMOOTH_THRESHOLD : agreed;
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
  return [COVERED, AGREED_COVERED].some(
    (needed) =>
      votes >= needed.votes &&
      agreement >= needed.agreement &&
      difference <= needed.difference &&
      shareOf(alignment) >= needed.share,
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
  const patches = second.fingerprint.patches;
  let best: Alignment | null = null;
  for (const { placement, votes } of proposePlacements(variants, patches, isSmooth ? 1 : MIN_VOTES)) {
    const isAgreed = votes >= COVERED.votes;
    for (const view of viewsOf(first)) {
      const refined = refinePlacement(view, second, placement, isAgreed ? 0 : MIN_LIKENESS);
      // A sticker can draw the refined placement away from the place on which the patches agree.
      for (const tried of isAgreed ? [refined, placement] : [refined]) {
        const overlap = tried === null ? null : compareOverlap(view, second, tried);
        if (overlap === null) continue;
        const alignment = { ...overlap, votes, isSmooth };
        if (isSamePhoto(alignment)) return alignment;
        if (best === null || alignment.agreement > best.agreement) best = alignment;
      }
    }
  }
  return best;
}

/** What seems to be a frame may be the white of one picture in a collage. */
function viewsOf(picture: Comparable): Comparable[] {
  const { inner, whole } = picture;
  return inner.width < whole.width || inner.height < whole.height
    ? [picture, { ...picture, inner: whole }]
    : [picture];
}

function hasFewBlobs({ fingerprint }: Comparable): boolean {
  return fingerprint.patches.filter(({ isRegion }) => !isRegion).length < MIN_BLOBS;
}
