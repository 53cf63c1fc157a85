import type { Patch, PictureFingerprint } from './picture-fingerprint.ts';
import { agrees, neighbours, placementOf, sizeOf } from './picture-placement.ts';
import type { Placement } from './picture-placement.ts';
import { sampleAt } from './picture-scales.ts';
import type { GreyPicture } from './picture-scales.ts';

/**
 * Decides whether two pictures show the same photograph. Similar patches propose an alignment, and the
 * aligned thumbnails confirm or reject it.
 */

export interface Alignment {
  /** The correlation, from −1 to 1, of the brightness in the overlap. */
  readonly likeness: number;
  /** The correlation after local brightness was subtracted. */
  readonly detail: number;
  readonly shareOfFirst: number;
  readonly shareOfSecond: number;
  readonly isSmooth: boolean;
}

interface Proposal {
  readonly placement: Placement;
  readonly isRegion: boolean;
  readonly pair: readonly [Patch, Patch];
  votes: number;
}

const MAX_DIFFERING_SIGNS = 14;
const MAX_PROPOSALS = 150;
const MAX_TRIED = 5;
const MAX_ENLARGEMENT = 4;
const SAMPLES = 36;
const MIN_FIRST_LIKENESS = 0.25;
const MIN_OVERLAP = 0.12;
const REFINEMENTS = [
  { step: 0.04, needed: 0.6 },
  { step: 0.02, needed: 0.75 },
  { step: 0.01, needed: 0.85 },
  { step: 0.005, needed: 0.9 },
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

export function isSamePhoto(alignment: Alignment | null): boolean {
  if (alignment === null) return false;
  const { likeness, detail, shareOfFirst, shareOfSecond, isSmooth } = alignment;
  const needed = isSmooth ? SMOOTH_THRESHOLD : THRESHOLD;
  return (
    likeness >= needed.likeness &&
    detail >= needed.detail &&
    Math.max(shareOfFirst, shareOfSecond) >= needed.share
  );
}

export function isSameView(alignment: Alignment | null): boolean {
  if (alignment === null || !isSamePhoto(alignment)) return false;
  return Math.min(alignment.shareOfFirst, alignment.shareOfSecond) >= MIN_VIEW_SHARE;
}

export interface Comparable {
  readonly fingerprint: PictureFingerprint;
  readonly sizes: readonly GreyPicture[];
  readonly isSmooth: boolean;
}

export function toComparable(fingerprint: PictureFingerprint): Comparable {
  const { bytes, width, height } = fingerprint.thumbnail;
  const sizes: GreyPicture[] = [{ data: Float32Array.from(bytes), width, height }];
  for (let times = 0; times < 2; times += 1) sizes.push(meanOfFour(sizes[times] as GreyPicture));
  const isSmooth = fingerprint.patches.filter(({ isRegion }) => !isRegion).length < MIN_BLOBS;
  return { fingerprint, sizes, isSmooth };
}

function meanOfFour({ data, width, height }: GreyPicture): GreyPicture {
  const half = { width: Math.max(2, width >> 1), height: Math.max(2, height >> 1) };
  const result = new Float32Array(half.width * half.height);
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width; x += 1) {
      const at = Math.min(2 * y, height - 2) * width + Math.min(2 * x, width - 2);
      result[y * half.width + x] =
        ((data[at] as number) +
          (data[at + 1] as number) +
          (data[at + width] as number) +
          (data[at + width + 1] as number)) /
        4;
    }
  }
  return { data: result, ...half };
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
  const proposals = propose(variants, second.fingerprint.patches);
  let best: Alignment | null = null;
  for (const { placement } of proposals) {
    const refined = refine(first, second, placement);
    if (refined === null) continue;
    const alignment = measure(first, second, refined, true);
    if (alignment !== null && (best === null || alignment.likeness > best.likeness)) best = alignment;
    if (best !== null && best.likeness > 0.97) break;
  }
  return best;
}

function propose(variants: readonly Patch[], patches: readonly Patch[]): Proposal[] {
  const pairs: { from: Patch; to: Patch; difference: number }[] = [];
  for (const from of variants) {
    for (const to of patches) {
      if (from.isRegion !== to.isRegion) continue;
      const difference = countBits(from.low ^ to.low) + countBits(from.high ^ to.high);
      if (difference <= MAX_DIFFERING_SIGNS) pairs.push({ from, to, difference });
    }
  }
  const proposals = pairs
    .toSorted((a, b) => a.difference - b.difference)
    .slice(0, MAX_PROPOSALS)
    .map(({ from, to }): Proposal => ({
      placement: placementOf(from, to),
      isRegion: from.isRegion,
      pair: [from, to],
      votes: 0,
    }))
    .filter(({ placement }) => {
      const size = sizeOf(placement);
      return size <= MAX_ENLARGEMENT && size >= 1 / MAX_ENLARGEMENT;
    });
  for (const proposal of proposals) {
    for (const { pair } of proposals) if (agrees(proposal.placement, pair)) proposal.votes += 1;
  }
  const chosen: Proposal[] = [];
  for (const proposal of proposals.toSorted((a, b) => b.votes - a.votes)) {
    if (chosen.some(({ placement }) => agrees(placement, proposal.pair))) continue;
    chosen.push(proposal);
    if (chosen.length === MAX_TRIED) break;
  }
  return chosen;
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55_55_55_55);
  rest = (rest & 0x33_33_33_33) + ((rest >>> 2) & 0x33_33_33_33);
  return (((rest + (rest >>> 4)) & 0x0f_0f_0f_0f) * 0x01_01_01_01) >>> 24;
}

function refine(first: Comparable, second: Comparable, start: Placement): Placement | null {
  let best = start;
  let likeness = measure(first, second, best, false)?.likeness ?? -1;
  if (likeness < MIN_FIRST_LIKENESS) return null;
  const { width, height } = first.fingerprint;
  const [centerX, centerY] = [width / 2, height / 2];
  for (const { step, needed } of REFINEMENTS) {
    for (let round = 0; round < 3; round += 1) {
      let isBetter = false;
      for (const moved of neighbours(best, step, centerX, centerY)) {
        const next = measure(first, second, moved, false)?.likeness ?? -1;
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

function overlapOf(first: PictureFingerprint, second: PictureFingerprint, p: Placement) {
  const determinant = p.xx * p.yy - p.xy * p.yx;
  const back = (x: number, y: number): [number, number] => [
    (p.yy * (x - p.x0) - p.xy * (y - p.y0)) / determinant,
    (p.xx * (y - p.y0) - p.yx * (x - p.x0)) / determinant,
  ];
  const [a, b] = [first.content, second.content];
  const corners = [
    back(b.left, b.top),
    back(b.left + b.width, b.top),
    back(b.left, b.top + b.height),
    back(b.left + b.width, b.top + b.height),
  ];
  const xs = corners.map(([x]) => x).toSorted((one, other) => one - other);
  const ys = corners.map(([, y]) => y).toSorted((one, other) => one - other);
  // A small rotation tilts the edges, so the inner coordinates bound the overlap.
  const left = Math.max(a.left, xs[1] as number);
  const right = Math.min(a.left + a.width, xs[2] as number);
  const top = Math.max(a.top, ys[1] as number);
  const bottom = Math.min(a.top + a.height, ys[2] as number);
  const area = Math.max(0, right - left) * Math.max(0, bottom - top);
  return {
    left,
    top,
    width: right - left,
    height: bottom - top,
    shareOfFirst: area / (a.width * a.height),
    shareOfSecond: (area * Math.abs(determinant)) / (b.width * b.height),
  };
}

function measure(first: Comparable, second: Comparable, p: Placement, inDetail: boolean): Alignment | null {
  const overlap = overlapOf(first.fingerprint, second.fingerprint, p);
  const { left, top, width, height, shareOfFirst, shareOfSecond } = overlap;
  if (Math.min(shareOfFirst, shareOfSecond) < MIN_OVERLAP) return null;
  const size = sizeOf(p);
  const long = Math.max(width, height);
  const step = long / SAMPLES;
  const columns = Math.max(4, Math.round(width / step));
  const rows = Math.max(4, Math.round(height / step));
  const from = sizeFor(first, step);
  const to = sizeFor(second, step * size);
  const a = new Float32Array(columns * rows);
  const b = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const y = top + ((row + 0.5) / rows) * height;
    for (let column = 0; column < columns; column += 1) {
      const x = left + ((column + 0.5) / columns) * width;
      const at = row * columns + column;
      a[at] = sampleAt(from.picture, x * from.pixels - 0.5, y * from.pixels - 0.5);
      b[at] = sampleAt(
        to.picture,
        (p.xx * x + p.xy * y + p.x0) * to.pixels - 0.5,
        (p.yx * x + p.yy * y + p.y0) * to.pixels - 0.5,
      );
    }
  }
  const likeness = correlate(a, b);
  const detail = inDetail ? correlate(withoutMeans(a, columns, rows), withoutMeans(b, columns, rows)) : 0;
  return { likeness, detail, shareOfFirst, shareOfSecond, isSmooth: first.isSmooth || second.isSmooth };
}

function sizeFor({ sizes }: Comparable, step: number): { picture: GreyPicture; pixels: number } {
  let picture = sizes[0] as GreyPicture;
  for (const smaller of sizes.slice(1)) {
    if (1 / Math.max(smaller.width, smaller.height) <= step * 1.2) picture = smaller;
  }
  return { picture, pixels: Math.max(picture.width, picture.height) };
}

function correlate(a: Float32Array, b: Float32Array): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const x = a[at] as number;
    const y = b[at] as number;
    sumA += x;
    sumB += y;
    squaresA += x * x;
    squaresB += y * y;
    products += x * y;
  }
  const n = a.length;
  const [varianceA, varianceB] = [squaresA / n - (sumA / n) ** 2, squaresB / n - (sumB / n) ** 2];
  if (varianceA < 1 || varianceB < 1) return 0;
  return (products / n - (sumA / n) * (sumB / n)) / Math.sqrt(varianceA * varianceB);
}

const NEIGHBOURHOOD = 4;

function withoutMeans(samples: Float32Array, columns: number, rows: number): Float32Array {
  const sums = new Float64Array((columns + 1) * (rows + 1));
  for (let row = 0; row < rows; row += 1) {
    let sum = 0;
    for (let column = 0; column < columns; column += 1) {
      sum += samples[row * columns + column] as number;
      sums[(row + 1) * (columns + 1) + column + 1] = (sums[row * (columns + 1) + column + 1] as number) + sum;
    }
  }
  return samples.map((value, at) => {
    const column = at % columns;
    const row = (at - column) / columns;
    const left = Math.max(0, column - NEIGHBOURHOOD);
    const right = Math.min(columns, column + NEIGHBOURHOOD + 1);
    const top = Math.max(0, row - NEIGHBOURHOOD);
    const bottom = Math.min(rows, row + NEIGHBOURHOOD + 1);
    const cell = (y: number, x: number) => sums[y * (columns + 1) + x] as number;
    const sum = cell(bottom, right) - cell(top, right) - cell(bottom, left) + cell(top, left);
    return value - sum / ((right - left) * (bottom - top));
  });
}
