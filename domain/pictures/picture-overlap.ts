import type { PictureFingerprint } from './picture-fingerprint.ts';
import { sizeOf } from './picture-placement.ts';
import type { Placement } from './picture-placement.ts';
import { sampleAt } from './picture-scales.ts';
import type { GreyPicture } from './picture-scales.ts';

/** Compares two aligned pictures where they overlap. */

export interface Comparable {
  readonly fingerprint: PictureFingerprint;
  /** The thumbnail, and smaller copies of it. */
  readonly sizes: readonly GreyPicture[];
}

export interface Overlap {
  /** The correlation, from 0 to 1, of the brightness; a negative correlates as its original does. */
  readonly likeness: number;
  /** The correlation after local brightness was subtracted. */
  readonly detail: number;
  /** The share, of the samples with a surrounding that is not flat, whose surroundings correlate. */
  readonly agreement: number;
  readonly shareOfFirst: number;
  readonly shareOfSecond: number;
}

/** The samples of both pictures, in rows; `isInside` is 0 beyond the overlap. */
interface Samples {
  readonly first: Float32Array;
  readonly second: Float32Array;
  readonly isInside: Uint8Array;
  readonly columns: number;
  readonly rows: number;
  readonly shareOfFirst: number;
  readonly shareOfSecond: number;
}

const SAMPLES = 36;
const MIN_OVERLAP = 0.12;
const PART = 6;
const NEIGHBOURHOOD = 4;
const SURROUNDING = 2;
const MIN_VARIANCE = 30;
const MIN_LIKENESS = 0.8;

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

/** @returns null if the pictures hardly overlap. */
export function compareOverlap(first: Comparable, second: Comparable, p: Placement): Overlap | null {
  const samples = sampleOverlap(first, second, p);
  if (samples === null) return null;
  const { first: a, second: b, columns, rows, isInside, shareOfFirst, shareOfSecond } = samples;
  const whole = (one: Float32Array, other: Float32Array) =>
    Math.abs(correlationIn(one, other, isInside, columns, 0, columns, 0, rows, 1) || 0);
  return {
    likeness: whole(a, b),
    detail: whole(withoutMeans(a, samples), withoutMeans(b, samples)),
    agreement: agreementOf(samples),
    shareOfFirst,
    shareOfSecond,
  };
}

/** The mean correlation of the parts that are not flat: what is covered in one of the pictures lowers it only there. */
export function meanLikeness(first: Comparable, second: Comparable, p: Placement): number {
  const samples = sampleOverlap(first, second, p);
  if (samples === null) return 0;
  const { first: a, second: b, columns, rows, isInside } = samples;
  let [sum, parts] = [0, 0];
  for (let top = 0; top < rows; top += PART) {
    for (let left = 0; left < columns; left += PART) {
      const [right, bottom] = [Math.min(columns, left + PART), Math.min(rows, top + PART)];
      const likeness = correlationIn(a, b, isInside, columns, left, right, top, bottom);
      if (Number.isNaN(likeness)) continue;
      sum += likeness;
      parts += 1;
    }
  }
  return parts === 0 ? 0 : Math.abs(sum) / parts;
}

function sampleOverlap(first: Comparable, second: Comparable, p: Placement): Samples | null {
  const [a, b] = [first.fingerprint.content, second.fingerprint.content];
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
  const step = Math.max(width, height) / SAMPLES;
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
  if (Math.min(varianceA, varianceB) < 1) return 0;
  return (products / n - (sumA / n) * (sumB / n)) / Math.sqrt(varianceA * varianceB);
}

function agreementOf({ first, second, isInside, columns, rows }: Samples): number {
  let [all, positive, negative] = [0, 0, 0];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (isInside[row * columns + column] === 0) continue;
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
      if (Number.isNaN(likeness)) continue;
      all += 1;
      if (likeness >= MIN_LIKENESS) positive += 1;
      else if (likeness <= -MIN_LIKENESS) negative += 1;
    }
  }
  return all === 0 ? 0 : Math.max(positive, negative) / all;
}

function withoutMeans(samples: Float32Array, { isInside, columns, rows }: Samples): Float32Array {
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
  return samples.map((value, at) => {
    if (isInside[at] === 0) return 0;
    const column = at % columns;
    const row = (at - column) / columns;
    const left = Math.max(0, column - NEIGHBOURHOOD);
    const right = Math.min(columns, column + NEIGHBOURHOOD + 1);
    const top = Math.max(0, row - NEIGHBOURHOOD) * across;
    const bottom = Math.min(rows, row + NEIGHBOURHOOD + 1) * across;
    const boxOf = (table: Float64Array) =>
      (table[bottom + right] as number) -
      (table[top + right] as number) -
      (table[bottom + left] as number) +
      (table[top + left] as number);
    return value - boxOf(sums) / boxOf(counts);
  });
}
