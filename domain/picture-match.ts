import { MIRROR_X, MIRROR_Y, SWAP } from './picture-fingerprint.ts';
import type { Patch, PictureFingerprint } from './picture-fingerprint.ts';
import { sampleAt } from './picture-scales.ts';
import type { GreyPicture } from './picture-scales.ts';

/**
 * Decides whether two pictures are the same photograph: patches that look alike propose how one lies on the other, and
 * the thumbnails, laid on each other in that way, decide.
 */

export interface Alignment {
  /** Correlation −1 to 1 of the brightness where both pictures are. */
  readonly likeness: number;
  /** The same of what is left when slow changes of brightness are taken away. */
  readonly detail: number;
  /** Share 0 to 1 of each picture that lies on the other. */
  readonly shareOfFirst: number;
  readonly shareOfSecond: number;
}

/** From places of the first picture to places of the second: `x' = xx·x + xy·y + x0`. */
interface Placement {
  readonly xx: number;
  readonly xy: number;
  readonly yx: number;
  readonly yy: number;
  readonly x0: number;
  readonly y0: number;
}

interface Proposal {
  readonly placement: Placement;
  readonly isRegion: boolean;
  readonly pair: readonly [Patch, Patch];
  votes: number;
}

const MAX_DIFFERING_SIGNS = 14;
const MAX_PROPOSALS = 150;
const MAX_TRIED = 6;
const POSITION_TOLERANCE = 0.06;
const SIZE_TOLERANCE = 1.35;
const MAX_ENLARGEMENT = 4;
/** Samples along the long side of the overlap. */
const SAMPLES = 40;
const MIN_FIRST_LIKENESS = 0.25;
const MIN_OVERLAP = 0.12;

/** Measured by scripts/measure-photo-matching.ts. */
const MIN_LIKENESS = 0.9;
const MIN_DETAIL = 0.85;
/** Of one of the two: the whole of a copy lies on a part of its original, or the other way about. */
const MIN_SHARE = 0.5;

export function isSamePhoto(alignment: Alignment | null): boolean {
  if (alignment === null) return false;
  const { likeness, detail, shareOfFirst, shareOfSecond } = alignment;
  return (
    likeness >= MIN_LIKENESS && detail >= MIN_DETAIL && Math.max(shareOfFirst, shareOfSecond) >= MIN_SHARE
  );
}

/** A photograph and a detail cut out of it are two views. */
export function isSameView(alignment: Alignment | null): boolean {
  if (alignment === null || !isSamePhoto(alignment)) return false;
  return Math.min(alignment.shareOfFirst, alignment.shareOfSecond) >= MIN_SHARE;
}

export interface Comparable {
  readonly fingerprint: PictureFingerprint;
  /** Blurred by halves, the first as sharp as the thumbnail. */
  readonly sizes: readonly GreyPicture[];
}

export function toComparable(fingerprint: PictureFingerprint): Comparable {
  const { bytes, width, height } = fingerprint.thumbnail;
  const sizes: GreyPicture[] = [{ data: Float32Array.from(bytes), width, height }];
  for (let times = 0; times < 2; times += 1) sizes.push(meanOfFour(sizes[times] as GreyPicture));
  return { fingerprint, sizes };
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
 * @param variants - the patches of the first picture in every turn that they could have.
 * @returns the best way to lay the first on the second; null when none is worth trying.
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

function sizeOf({ xx, xy, yx, yy }: Placement): number {
  return Math.sqrt(Math.abs(xx * yy - xy * yx));
}

/** A step right and a step down in the patch as its signs describe it, in shares of the picture. */
function axesOf({ turn, halfWidth, halfHeight }: Patch): [number, number, number, number] {
  const x = (turn & MIRROR_X) === 0 ? 1 : -1;
  const y = (turn & MIRROR_Y) === 0 ? 1 : -1;
  return (turn & SWAP) === 0 ? [x * halfWidth, 0, 0, y * halfHeight] : [0, x * halfHeight, y * halfWidth, 0];
}

function placementOf(from: Patch, to: Patch): Placement {
  // Columns of each matrix: where a step right and a step down of the described patch lead.
  const [ax, ay, bx, by] = axesOf(from);
  const [cx, cy, dx, dy] = axesOf(to);
  const determinant = ax * by - bx * ay;
  const xx = (cx * by - dx * ay) / determinant;
  const xy = (dx * ax - cx * bx) / determinant;
  const yx = (cy * by - dy * ay) / determinant;
  const yy = (dy * ax - cy * bx) / determinant;
  return { xx, xy, yx, yy, x0: to.x - xx * from.x - xy * from.y, y0: to.y - yx * from.x - yy * from.y };
}

function agrees({ xx, xy, yx, yy, x0, y0 }: Placement, [from, to]: readonly [Patch, Patch]): boolean {
  const tolerance = POSITION_TOLERANCE;
  if (Math.abs(xx * from.x + xy * from.y + x0 - to.x) > tolerance) return false;
  if (Math.abs(yx * from.x + yy * from.y + y0 - to.y) > tolerance) return false;
  const other = placementOf(from, to);
  if (Math.sign(xx) !== Math.sign(other.xx) || Math.sign(xy) !== Math.sign(other.xy)) return false;
  if (Math.sign(yy) !== Math.sign(other.yy) || Math.sign(yx) !== Math.sign(other.yx)) return false;
  const ratio = sizeOf({ xx, xy, yx, yy, x0, y0 }) / sizeOf(other);
  return ratio < SIZE_TOLERANCE && ratio > 1 / SIZE_TOLERANCE;
}

/** Moves, stretches and turns the placement a little, as long as that makes the pictures more alike. */
function refine(first: Comparable, second: Comparable, start: Placement): Placement | null {
  let best = start;
  let likeness = measure(first, second, best, false)?.likeness ?? -1;
  if (likeness < MIN_FIRST_LIKENESS) return null;
  const { width, height } = first.fingerprint;
  const [centerX, centerY] = [width / 2, height / 2];
  for (const step of [0.04, 0.02, 0.01, 0.005]) {
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
    if (step === 0.04 && likeness < 0.5) return null;
  }
  return best;
}

function* neighbours(placement: Placement, step: number, x: number, y: number): Generator<Placement> {
  const size = sizeOf(placement);
  for (const direction of [-1, 1]) {
    const by = direction * step;
    yield { ...placement, x0: placement.x0 + by * size };
    yield { ...placement, y0: placement.y0 + by * size };
    for (const [a, b, c, d] of [
      [1 + by, 0, 0, 1],
      [1, 0, 0, 1 + by],
      [1 + by, 0, 0, 1 + by],
      [1, by / 2, -by / 2, 1],
    ] as const) {
      yield around(placement, a, b, c, d, x, y);
    }
  }
}

/** The placement after a change of the first picture around one of its points. */
function around(p: Placement, a: number, b: number, c: number, d: number, x: number, y: number): Placement {
  const xx = p.xx * a + p.xy * c;
  const xy = p.xx * b + p.xy * d;
  const yx = p.yx * a + p.yy * c;
  const yy = p.yx * b + p.yy * d;
  return {
    xx,
    xy,
    yx,
    yy,
    x0: p.x0 + (p.xx - xx) * x + (p.xy - xy) * y,
    y0: p.y0 + (p.yx - yx) * x + (p.yy - yy) * y,
  };
}

/** The part of the first picture's content that lies on the second's, upright in the first. */
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
  // Turned a little, the two inner ones bound what is surely inside.
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
  return { likeness, detail, shareOfFirst, shareOfSecond };
}

/** The size of the thumbnail whose pixels are about as large as the steps between samples. */
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

/** Each sample without the mean of those around it. */
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
