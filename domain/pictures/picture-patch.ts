/**
 * A patch is a part of a picture with the signs of its lowest cosine frequencies, which PDQ uses for a whole picture
 * (https://github.com/facebook/ThreatExchange/tree/main/pdq).
 */
export interface Patch {
  readonly x: number;
  readonly y: number;
  /** The vectors from the centre to the middles of two sides: the first in the patch's main direction. */
  readonly axes: Axes;
  /** Patches of large regions and of blobs have different lookup keys. */
  readonly isRegion: boolean;
  /** `low` and `high` hold the 63 sign bits, as signed integers. */
  readonly low: number;
  readonly high: number;
}

export type Axes = readonly [ax: number, ay: number, bx: number, by: number];

/** A symmetry of a patch: any sum of these. */
export const SWAP = 1;
export const MIRROR_X = 2;
export const MIRROR_Y = 4;
export const INVERT = 8;

export const SAMPLES = 16;
export const FREQUENCIES = 8;
/**
 * The 24 of 63 signs that form each key, numbered from the lowest frequency. Low frequencies survive more
 * edits, but many smooth pictures share them.
 */
const KEY_SIGNS: readonly (readonly number[])[] = [
  Array.from({ length: 24 }, (_, bit) => bit),
  Array.from({ length: 24 }, (_, bit) => 2 * bit),
  Array.from({ length: 24 }, (_, bit) => 2 * bit + 1),
  Array.from({ length: 24 }, (_, bit) => 24 + bit),
];
const BITS_PER_KEY = 24;
const MIN_CONTRAST = 3;

const ORDER = Array.from({ length: FREQUENCIES * FREQUENCIES }, (_, index) => index)
  .filter((index) => index > 0)
  .toSorted((a, b) => frequency(a) - frequency(b) || a - b);
const COSINES = Array.from({ length: FREQUENCIES }, (_, u) =>
  Float32Array.from({ length: SAMPLES }, (__, x) => Math.cos((Math.PI * u * (2 * x + 1)) / (2 * SAMPLES))),
);

function frequency(index: number): number {
  return (index % FREQUENCIES) ** 2 + Math.floor(index / FREQUENCIES) ** 2;
}

/** @returns null if the samples hardly differ. */
export function transform(samples: Float32Array): Float32Array | null {
  let sum = 0;
  let squares = 0;
  for (const value of samples) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / samples.length;
  if (squares / samples.length - mean * mean < MIN_CONTRAST ** 2) return null;
  const across = new Float32Array(SAMPLES * FREQUENCIES);
  for (let row = 0; row < SAMPLES; row += 1) {
    for (let u = 0; u < FREQUENCIES; u += 1) {
      const cosine = COSINES[u] as Float32Array;
      let total = 0;
      for (let x = 0; x < SAMPLES; x += 1)
        total += (samples[row * SAMPLES + x] as number) * (cosine[x] as number);
      across[row * FREQUENCIES + u] = total;
    }
  }
  const result = new Float32Array(FREQUENCIES * FREQUENCIES);
  for (let v = 0; v < FREQUENCIES; v += 1) {
    const cosine = COSINES[v] as Float32Array;
    for (let u = 0; u < FREQUENCIES; u += 1) {
      let total = 0;
      for (let y = 0; y < SAMPLES; y += 1)
        total += (across[y * FREQUENCIES + u] as number) * (cosine[y] as number);
      result[v * FREQUENCIES + u] = total;
    }
  }
  return result;
}

export function turnCoefficients(coefficients: Float32Array, symmetry: number): Float32Array {
  const [isSwapped, isInverted] = [(symmetry & SWAP) !== 0, (symmetry & INVERT) !== 0];
  const [isMirroredX, isMirroredY] = [(symmetry & MIRROR_X) !== 0, (symmetry & MIRROR_Y) !== 0];
  const turned = new Float32Array(coefficients.length);
  for (let v = 0; v < FREQUENCIES; v += 1) {
    for (let u = 0; u < FREQUENCIES; u += 1) {
      const index = v * FREQUENCIES + u;
      const value = coefficients[isSwapped ? u * FREQUENCIES + v : index] as number;
      const isNegative = (isMirroredX && u % 2 === 1) !== (isMirroredY && v % 2 === 1);
      turned[index] = isNegative === isInverted ? value : -value;
    }
  }
  return turned;
}

export function signsOf(coefficients: Float32Array): { low: number; high: number } {
  let low = 0;
  let high = 0;
  for (const [position, index] of ORDER.entries()) {
    if ((coefficients[index] as number) <= 0) continue;
    if (position < 32) low |= 1 << position;
    else high |= 1 << (position - 32);
  }
  return { low, high };
}

type Signs = Pick<Patch, 'low' | 'high' | 'isRegion'>;

/** Each key has 27 bits. */
export function keysOfPatch(patch: Signs): number[] {
  return KEY_SIGNS.map((_, index) => keyOf(patch, index));
}

function keyOf({ low, high, isRegion }: Signs, keyIndex: number): number {
  let key = 0;
  for (const [bit, position] of (KEY_SIGNS[keyIndex] ?? []).entries()) {
    const sign = position < 32 ? (low >>> position) & 1 : (high >>> (position - 32)) & 1;
    key |= sign << bit;
  }
  return key | ((keyIndex | (isRegion ? 4 : 0)) << BITS_PER_KEY);
}

/** The patch's keys, each also with its two most uncertain signs flipped. */
export function probesOfPatch(patch: Signs, coefficients: Float32Array): number[] {
  return KEY_SIGNS.flatMap((positions, keyIndex) => {
    const key = keyOf(patch, keyIndex);
    const [first, second] = twoLeast(positions, coefficients);
    return [key, key ^ first, key ^ second, key ^ first ^ second];
  });
}

function twoLeast(positions: readonly number[], coefficients: Float32Array): [number, number] {
  let [first, second, least, next] = [0, 0, Infinity, Infinity];
  for (const [bit, position] of positions.entries()) {
    const magnitude = Math.abs(coefficients[ORDER[position] as number] as number);
    if (magnitude < least) {
      [second, next] = [first, least];
      [first, least] = [1 << bit, magnitude];
    } else if (magnitude < next) [second, next] = [1 << bit, magnitude];
  }
  return [first, second];
}
