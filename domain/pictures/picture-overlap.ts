import { addEquation, solve } from './least-squares.ts';
import type { PictureFingerprint, Thumbnail } from './picture-fingerprint.ts';
import type { Box } from './picture-frame.ts';
import { sizeOf } from './picture-placement.ts';
import type { Placement } from './picture-placement.ts';
import { sampleAt } from './picture-scales.ts';
import type { GreyPicture } from './picture-scales.ts';

/** Compares two aligned pictures where they overlap. */

export interface Comparable {
  readonly fingerprint: PictureFingerprint;
  /** What is compared: the content without its edge, which frames and the corners of tilted copies blur into. */
  readonly inner: Box;
  /** The same of the whole picture, which has no frame if both are equal. */
  readonly whole: Box;
  /** The thumbnail, and smaller copies of it. */
  readonly sizes: readonly GreyPicture[];
}

export interface Overlap {
  /** The correlation, from 0 to 1, of the brightness; a negative correlates as its original does. */
  readonly likeness: number;
  /** The correlation after local brightness was subtracted. */
  readonly detail: number;
  readonly isNegative: boolean;
  /** The share, of the samples whose surroundings are not flat, where both are equal. */
  readonly agreement: number;
  /** The share of the overlap where their details differ. */
  readonly difference: number;
  /** The share of the overlap where their brightness differs much, and neither is equal in detail. */
  readonly contrast: number;
  readonly shareOfFirst: number;
  readonly shareOfSecond: number;
}

/** The samples of both pictures, in rows; `isInside` is 0 beyond the overlap. */
export interface Samples {
  readonly first: Float32Array;
  readonly second: Float32Array;
  readonly isInside: Uint8Array;
  readonly columns: number;
  readonly rows: number;
  /** The sampled box of the first picture. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly shareOfFirst: number;
  readonly shareOfSecond: number;
}

const EDGE = 0.03;
/** Samples along the overlap's long side. */
const SAMPLES = 48;
const MIN_OVERLAP = 0.015;
const NEIGHBOURHOOD = 4;
const SURROUNDING = 2;
const MIN_VARIANCE = 30;
/** Brighter copies lose the details of bright parts. */
const OVEREXPOSED = 252;
const BRIGHT = 200;
/** The fit of brightness leaves out what differed in the fit before. */
const FITS = 4;
const OUTLIER = 2;
const MIN_ERROR = 4;
/** Of the standard deviation of the brightness, which counts as at least `MIN_SPREAD`. */
const MIN_CONTRAST = 0.5;
const MIN_SPREAD = 20;
/** Correlations of the surroundings of a sample. */
const EQUAL = 0.8;
const DIFFERENT = 0.4;

export function toComparable(
  fingerprint: PictureFingerprint,
  { bytes, width, height }: Thumbnail = fingerprint.thumbnail,
): Comparable {
  const sizes: GreyPicture[] = [{ data: Float32Array.from(bytes), width, height }];
  for (let times = 0; times < 3; times += 1) sizes.push(meanOfFour(sizes[times] as GreyPicture));
  const whole = { left: 0, top: 0, width: fingerprint.width, height: fingerprint.height };
  return { fingerprint, inner: withoutEdge(fingerprint.content), whole: withoutEdge(whole), sizes };
}

function withoutEdge({ left, top, width, height }: Box): Box {
  const edge = EDGE * Math.max(width, height);
  return { left: left + edge, top: top + edge, width: width - 2 * edge, height: height - 2 * edge };
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

/** @returns null if the pictures hardly overlap. */
export function compareOverlap(first: Comparable, second: Comparable, p: Placement): Overlap | null {
  const samples = sampleOverlap(first, second, p, SAMPLES);
  if (samples === null) return null;
  const { first: a, second: b, columns, rows, isInside, shareOfFirst, shareOfSecond } = samples;
  const whole = (one: Float32Array, other: Float32Array) =>
    correlationIn(one, other, isInside, columns, 0, columns, 0, rows, 1) || 0;
  const detail = whole(withoutMeans(a, samples), withoutMeans(b, samples));
  return {
    likeness: Math.abs(whole(a, b)),
    detail: Math.abs(detail),
    isNegative: detail < 0,
    ...compareParts(samples, Math.sign(detail)),
    shareOfFirst,
    shareOfSecond,
  };
}

export function sampleOverlap(
  first: Comparable,
  second: Comparable,
  p: Placement,
  count: number,
): Samples | null {
  const [a, b] = [first.inner, second.inner];
  const determinant = p.xx * p.yy - p.xy * p.yx;
  const back = (x: number, y: number): [number, number] => [
    (p.yy * (x - p.x0) - p.xy * (y - p.y0)) / determinant,
    (p.xx * (y - p.y0) - p.yx * (x - p.x0)) / determinant,
  ];
  const corners = [
    back(b.left, b.top),
    back(b.left + b.width, b.top),
    back(b.left, b.top + b.height),
    back(b.left + b.width, b.top + b.height),
  ];
  const left = Math.max(a.left, Math.min(...corners.map(([x]) => x)));
  const right = Math.min(a.left + a.width, Math.max(...corners.map(([x]) => x)));
  const top = Math.max(a.top, Math.min(...corners.map(([, y]) => y)));
  const bottom = Math.min(a.top + a.height, Math.max(...corners.map(([, y]) => y)));
  const [width, height] = [right - left, bottom - top];
  if (!(width > 0 && height > 0)) return null;
  const step = Math.max(width, height) / count;
  const columns = Math.max(4, Math.round(width / step));
  const rows = Math.max(4, Math.round(height / step));
  const from = sizeFor(first, step);
  const to = sizeFor(second, step * sizeOf(p));
  const samples = {
    first: new Float32Array(columns * rows),
    second: new Float32Array(columns * rows),
    isInside: new Uint8Array(columns * rows),
    columns,
    rows,
    left,
    top,
    width,
    height,
  };
  let inside = 0;
  for (let row = 0; row < rows; row += 1) {
    const y = top + ((row + 0.5) / rows) * height;
    for (let column = 0; column < columns; column += 1) {
      const x = left + ((column + 0.5) / columns) * width;
      const u = p.xx * x + p.xy * y + p.x0;
      const v = p.yx * x + p.yy * y + p.y0;
      if (u < b.left || v < b.top || u > b.left + b.width || v > b.top + b.height) continue;
      const at = row * columns + column;
      inside += 1;
      samples.isInside[at] = 1;
      samples.first[at] = sampleAt(from.picture, x * from.pixels - 0.5, y * from.pixels - 0.5);
      samples.second[at] = sampleAt(to.picture, u * to.pixels - 0.5, v * to.pixels - 0.5);
    }
  }
  const area = (inside / (columns * rows)) * width * height;
  const shareOfFirst = area / (a.width * a.height);
  const shareOfSecond = (area * Math.abs(determinant)) / (b.width * b.height);
  return Math.min(shareOfFirst, shareOfSecond) < MIN_OVERLAP
    ? null
    : { ...samples, shareOfFirst, shareOfSecond };
}

function sizeFor({ sizes }: Comparable, step: number): { picture: GreyPicture; pixels: number } {
  let picture = sizes[0] as GreyPicture;
  for (const smaller of sizes.slice(1)) {
    if (1 / Math.max(smaller.width, smaller.height) <= step * 1.2) picture = smaller;
  }
  return { picture, pixels: Math.max(picture.width, picture.height) };
}

/** @returns NaN if the box is flat in both pictures, or mostly beyond the overlap. */
function correlationIn(
  a: Float32Array,
  b: Float32Array,
  isInside: Uint8Array,
  columns: number,
  left: number,
  right: number,
  top: number,
  bottom: number,
  minVariance = MIN_VARIANCE,
): number {
  let [n, sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0, 0];
  for (let row = top; row < bottom; row += 1) {
    for (let at = row * columns + left; at < row * columns + right; at += 1) {
      if (isInside[at] === 0) continue;
      const x = a[at] as number;
      const y = b[at] as number;
      n += 1;
      sumA += x;
      sumB += y;
      squaresA += x * x;
      squaresB += y * y;
      products += x * y;
    }
  }
  if (2 * n < (right - left) * (bottom - top)) return Number.NaN;
  const [varianceA, varianceB] = [squaresA / n - (sumA / n) ** 2, squaresB / n - (sumB / n) ** 2];
  if (Math.max(varianceA, varianceB) < minVariance) return Number.NaN;
  if (Math.min(varianceA, varianceB) < 1) {
    const [meanA, meanB] = [sumA / n, sumB / n];
    return Math.max(meanA, meanB) >= OVEREXPOSED && Math.min(meanA, meanB) >= BRIGHT ? Number.NaN : 0;
  }
  return (products / n - (sumA / n) * (sumB / n)) / Math.sqrt(varianceA * varianceB);
}

/** The shares of the overlap that are equal and that differ; where both are flat, they are neither. */
function compareParts(samples: Samples, sign: number) {
  const { first, second, isInside, columns, rows } = samples;
  const errors = errorsOf(samples);
  let [all, detailed, equal, different, contrasting] = [0, 0, 0, 0, 0];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (isInside[row * columns + column] === 0) continue;
      all += 1;
      const likeness = correlationIn(
        first,
        second,
        isInside,
        columns,
        Math.max(0, column - SURROUNDING),
        Math.min(columns, column + SURROUNDING + 1),
        Math.max(0, row - SURROUNDING),
        Math.min(rows, row + SURROUNDING + 1),
      );
      if (!Number.isNaN(likeness)) detailed += 1;
      if (sign * likeness >= EQUAL) {
        equal += 1;
        continue;
      }
      if (sign * likeness < DIFFERENT) different += 1;
      if (Math.abs(errors[row * columns + column] as number) > MIN_CONTRAST) contrasting += 1;
    }
  }
  return {
    agreement: detailed === 0 ? 0 : equal / detailed,
    difference: different / all,
    contrast: contrasting / all,
  };
}

/**
 * The differences in brightness after it was fitted with a parabola, because copies may be brighter, darker or negative,
 * in standard deviations of the second picture.
 */
function errorsOf(samples: Samples): Float32Array {
  const { first, second, isInside } = samples;
  const rest = new Float32Array(first.length);
  const row = new Float64Array(3);
  let limit = Infinity;
  for (let fit = 0; fit < FITS; fit += 1) {
    const sums = new Float64Array(12);
    for (let at = 0; at < first.length; at += 1) {
      if (isInside[at] === 0 || Math.abs(rest[at] as number) > limit) continue;
      const brightness = (first[at] as number) / 255;
      row[0] = 1;
      row[1] = brightness;
      row[2] = brightness * brightness;
      addEquation(sums, row, second[at] as number, 1);
    }
    const [c0, c1, c2] = solve(sums, 3, 0) as unknown as [number, number, number];
    let [errors, counted] = [0, 0];
    for (let at = 0; at < first.length; at += 1) {
      if (isInside[at] === 0) continue;
      const brightness = (first[at] as number) / 255;
      const expected = c0 + c1 * brightness + c2 * brightness * brightness;
      const error = Math.max(0, Math.min(255, expected)) - (second[at] as number);
      if (Math.abs(rest[at] as number) <= limit) {
        errors += Math.abs(error);
        counted += 1;
      }
      rest[at] = error;
    }
    limit = Math.max(MIN_ERROR, (OUTLIER * errors) / counted);
  }
  const spread = spreadOf(samples);
  return meansOf(rest, samples, 1).map((error) => error / spread);
}

function spreadOf({ second, isInside }: Samples): number {
  let [n, sum, squares] = [0, 0, 0];
  for (let at = 0; at < second.length; at += 1) {
    if (isInside[at] === 0) continue;
    n += 1;
    sum += second[at] as number;
    squares += (second[at] as number) ** 2;
  }
  return Math.max(MIN_SPREAD, Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2)));
}

/** The samples less the mean of their surroundings. */
function withoutMeans(samples: Float32Array, overlap: Samples): Float32Array {
  const means = meansOf(samples, overlap);
  return samples.map((value, at) => (overlap.isInside[at] === 0 ? 0 : value - (means[at] as number)));
}

/** The samples less the mean of their surroundings, in standard deviations. */
export function normalise(samples: Float32Array, overlap: Samples): Float32Array {
  const rest = withoutMeans(samples, overlap);
  const squares = meansOf(
    rest.map((value) => value * value),
    overlap,
  );
  return rest.map((value, at) => value / Math.sqrt((squares[at] as number) + MIN_VARIANCE));
}

function meansOf(
  samples: Float32Array,
  { isInside, columns, rows }: Samples,
  reach = NEIGHBOURHOOD,
): Float32Array {
  const across = columns + 1;
  const sums = new Float64Array(across * (rows + 1));
  const counts = new Float64Array(across * (rows + 1));
  for (let row = 0; row < rows; row += 1) {
    let [sum, count] = [0, 0];
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      sum += samples[at] as number;
      count += isInside[at] as number;
      const below = (row + 1) * across + column + 1;
      sums[below] = (sums[below - across] as number) + sum;
      counts[below] = (counts[below - across] as number) + count;
    }
  }
  const means = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const top = Math.max(0, row - reach) * across;
    const bottom = Math.min(rows, row + reach + 1) * across;
    for (let column = 0; column < columns; column += 1) {
      const left = Math.max(0, column - reach);
      const right = Math.min(columns, column + reach + 1);
      const count = boxOf(counts, left, top, right, bottom);
      if (count > 0) means[row * columns + column] = boxOf(sums, left, top, right, bottom) / count;
    }
  }
  return means;
}

/** `top` and `bottom` are the starts of rows of the summed-area table. */
function boxOf(table: Float64Array, left: number, top: number, right: number, bottom: number): number {
  return (
    (table[bottom + right] as number) -
    (table[top + right] as number) -
    (table[bottom + left] as number) +
    (table[top + left] as number)
  );
}
