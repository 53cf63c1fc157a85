import { findInner } from './picture-frame.ts';
import type { Box } from './picture-frame.ts';
import { findBlobs, makeOctaves, makeSums, meanOf, toGrey } from './picture-scales.ts';
import type { GreyPicture, Octave } from './picture-scales.ts';

/**
 * A fingerprint that survives edits of a photograph. It contains a thumbnail and, for several patches, the
 * signs of the lowest cosine frequencies, which PDQ uses for a whole picture
 * (https://github.com/facebook/ThreatExchange/tree/main/pdq).
 */

/** Stored with each fingerprint. Only fingerprints of the same version are compared. */
export const FINGERPRINT_VERSION = 1;
/** The length of the analysed picture's long side, in pixels. */
export const ANALYSED_SIDE = 192;

export type Symmetry = number;
export const SWAP = 1;
export const MIRROR_X = 2;
export const MIRROR_Y = 4;

export interface Patch {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** Patches of large regions and of blobs have different lookup keys. */
  readonly isRegion: boolean;
  readonly turn: Symmetry;
  /** `low` and `high` hold the 63 sign bits. */
  readonly low: number;
  readonly high: number;
}

export interface PictureFingerprint {
  /** `width` and `height` are fractions of the long side, so one of them is 1. */
  readonly width: number;
  readonly height: number;
  /** The area inside a frame; the whole picture if it has no frame. */
  readonly content: Box;
  readonly patches: readonly Patch[];
  readonly thumbnail: { readonly bytes: Uint8Array; readonly width: number; readonly height: number };
}

export interface AnalysedPicture {
  readonly fingerprint: PictureFingerprint;
  /** The lookup keys of `variants`, each also with its most uncertain bits flipped. */
  readonly probes: readonly number[];
  readonly variants: readonly Patch[];
}

const THUMBNAIL_SIDE = 96;
const SAMPLES = 16;
const FREQUENCIES = 8;
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
/** Half the side of a blob's patch, in multiples of the blob's sigma. */
const REACH = 4;
const MAX_OVERRUN = 0.1;
const MAX_BLOBS_BY_OCTAVE = [20, 16, 12, 8];
const MIN_CONTRAST = 3;
const UNCERTAIN_SHARE = 0.3;

const ORDER = Array.from({ length: FREQUENCIES * FREQUENCIES }, (_, index) => index)
  .filter((index) => index > 0)
  .toSorted((a, b) => frequency(a) - frequency(b) || a - b);
const COSINES = Array.from({ length: FREQUENCIES }, (_, u) =>
  Float32Array.from({ length: SAMPLES }, (__, x) => Math.cos((Math.PI * u * (2 * x + 1)) / (2 * SAMPLES))),
);

function frequency(index: number): number {
  return (index % FREQUENCIES) ** 2 + Math.floor(index / FREQUENCIES) ** 2;
}

/** @param bytes - a greyscale picture whose long side has `ANALYSED_SIDE` pixels. */
export function analysePicture(bytes: Uint8Array, width: number, height: number): AnalysedPicture {
  const picture = toGrey(bytes, width, height);
  const octaves = makeOctaves(picture);
  const sums = makeSums(picture);
  const long = Math.max(width, height);
  const patches: Patch[] = [];
  const variants: Patch[] = [];
  const probes = new Set<number>();
  const inner = findInner(picture);
  const content = inner ?? { left: 0, top: 0, width, height };
  for (const place of [...listRegions(picture, inner), ...listBlobs(octaves, picture)]) {
    const coefficients = transformPatch(sums, place);
    if (coefficients === null) continue;
    const turns = listTurns(coefficients);
    for (const [index, turn] of turns.entries()) {
      const turned = turnCoefficients(coefficients, turn);
      const patch: Patch = {
        x: place.x / long,
        y: place.y / long,
        halfWidth: place.halfWidth / long,
        halfHeight: place.halfHeight / long,
        isRegion: place.isRegion,
        turn,
        ...signsOf(turned),
      };
      if (index === 0) patches.push(patch);
      variants.push(patch);
      for (const key of probesOf(patch, turned)) probes.add(key);
    }
  }
  return {
    fingerprint: {
      width: width / long,
      height: height / long,
      content: {
        left: content.left / long,
        top: content.top / long,
        width: content.width / long,
        height: content.height / long,
      },
      patches,
      thumbnail: makeThumbnail(picture),
    },
    probes: [...probes],
    variants,
  };
}

/** The keys under which a picture is indexed. Each key has 27 bits. */
export function keysOf({ patches }: Pick<PictureFingerprint, 'patches'>): number[] {
  const keys = patches.flatMap((patch) => KEY_SIGNS.map((_, index) => keyOf(patch, index)));
  return [...new Set(keys)];
}

type Place = Pick<Patch, 'x' | 'y' | 'halfWidth' | 'halfHeight' | 'isRegion'>;

function listRegions({ width, height }: GreyPicture, inner: Box | null): Place[] {
  const whole = { left: 0, top: 0, width, height };
  const content = inner ?? whole;
  const parts = [0.9, 0.8].flatMap((share) => {
    const rest = 1 - share;
    return [0, rest / 2, rest].flatMap((left) =>
      [0, rest / 2, rest].map((top) => ({
        left: content.left + left * content.width,
        top: content.top + top * content.height,
        width: share * content.width,
        height: share * content.height,
      })),
    );
  });
  return [whole, ...(inner === null ? [] : [inner]), ...parts].map((box) => ({
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    halfWidth: box.width / 2,
    halfHeight: box.height / 2,
    isRegion: true,
  }));
}

function listBlobs(octaves: readonly Octave[], { width, height }: GreyPicture): Place[] {
  return octaves.flatMap((octave, index) =>
    findBlobs(octave)
      .map(({ x, y, sigma, strength }) => ({ x, y, half: sigma * REACH, strength }))
      .filter(({ x, y, half }) => {
        const overrun = half * 2 * MAX_OVERRUN;
        return (
          x - half >= -overrun &&
          y - half >= -overrun &&
          x + half <= width + overrun &&
          y + half <= height + overrun
        );
      })
      .toSorted((a, b) => b.strength - a.strength)
      .slice(0, MAX_BLOBS_BY_OCTAVE[index] ?? 0)
      .map(({ x, y, half }) => ({ x, y, halfWidth: half, halfHeight: half, isRegion: false })),
  );
}

function transformPatch(sums: GreyPicture, place: Place): Float32Array | null {
  const samples = new Float32Array(SAMPLES * SAMPLES);
  const cellWidth = (2 * place.halfWidth) / SAMPLES;
  const cellHeight = (2 * place.halfHeight) / SAMPLES;
  let sum = 0;
  let squares = 0;
  for (let row = 0; row < SAMPLES; row += 1) {
    const top = place.y - place.halfHeight + row * cellHeight;
    for (let column = 0; column < SAMPLES; column += 1) {
      const left = place.x - place.halfWidth + column * cellWidth;
      const value = meanOf(sums, left, top, cellWidth, cellHeight);
      samples[row * SAMPLES + column] = value;
      sum += value;
      squares += value * value;
    }
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

function turnCoefficients(coefficients: Float32Array, turn: Symmetry): Float32Array {
  return coefficients.map((_, index) => {
    const u = index % FREQUENCIES;
    const v = (index - u) / FREQUENCIES;
    const value = coefficients[(turn & SWAP) === 0 ? index : u * FREQUENCIES + v] as number;
    const isNegative = ((turn & MIRROR_X) !== 0 && u % 2 === 1) !== ((turn & MIRROR_Y) !== 0 && v % 2 === 1);
    return isNegative ? -value : value;
  });
}

/** Returns the symmetry that moves the brightest side to the left, followed by those that are nearly as likely. */
function listTurns(coefficients: Float32Array): Symmetry[] {
  const horizontal = coefficients[1] as number;
  const vertical = coefficients[FREQUENCIES] as number;
  const energy = Math.sqrt(
    coefficients.reduce((sum, value, index) => (index === 0 ? sum : sum + value * value), 0),
  );
  const isUncertainX = Math.abs(horizontal) < UNCERTAIN_SHARE * 0.4 * energy;
  const isUncertainY = Math.abs(vertical) < UNCERTAIN_SHARE * 0.4 * energy;
  const isUncertainSwap =
    Math.abs(Math.abs(horizontal) - Math.abs(vertical)) < UNCERTAIN_SHARE * 0.5 * energy;
  const swap = Math.abs(vertical) > Math.abs(horizontal) ? SWAP : 0;
  const turns: Symmetry[] = [];
  for (const swapped of isUncertainSwap ? [swap, swap ^ SWAP] : [swap]) {
    const first = swapped === 0 ? horizontal : vertical;
    const second = swapped === 0 ? vertical : horizontal;
    const [firstUncertain, secondUncertain] =
      swapped === 0 ? [isUncertainX, isUncertainY] : [isUncertainY, isUncertainX];
    const mirrorX = first < 0 ? MIRROR_X : 0;
    const mirrorY = second < 0 ? MIRROR_Y : 0;
    for (const x of firstUncertain ? [mirrorX, mirrorX ^ MIRROR_X] : [mirrorX]) {
      for (const y of secondUncertain ? [mirrorY, mirrorY ^ MIRROR_Y] : [mirrorY])
        turns.push(swapped | x | y);
    }
  }
  return turns;
}

function signsOf(coefficients: Float32Array): { low: number; high: number } {
  let low = 0;
  let high = 0;
  for (const [position, index] of ORDER.entries()) {
    if ((coefficients[index] as number) <= 0) continue;
    if (position < 32) low |= 1 << position;
    else high |= 1 << (position - 32);
  }
  return { low: low >>> 0, high: high >>> 0 };
}

function keyOf({ low, high, isRegion }: Pick<Patch, 'low' | 'high' | 'isRegion'>, keyIndex: number): number {
  let key = 0;
  for (const [bit, position] of (KEY_SIGNS[keyIndex] ?? []).entries()) {
    const sign = position < 32 ? (low >>> position) & 1 : (high >>> (position - 32)) & 1;
    key |= sign << bit;
  }
  return key | ((keyIndex | (isRegion ? 4 : 0)) << BITS_PER_KEY);
}

function probesOf(patch: Patch, coefficients: Float32Array): number[] {
  const magnitudes = ORDER.map((index) => Math.abs(coefficients[index] as number));
  return KEY_SIGNS.flatMap((positions, keyIndex) => {
    const key = keyOf(patch, keyIndex);
    const [first = 0, second = 0] = positions
      .map((position, bit) => ({ bit, magnitude: magnitudes[position] as number }))
      .toSorted((a, b) => a.magnitude - b.magnitude)
      .map(({ bit }) => 1 << bit);
    return [key, key ^ first, key ^ second, key ^ first ^ second];
  });
}

function makeThumbnail({ data, width, height }: GreyPicture): PictureFingerprint['thumbnail'] {
  const factor = THUMBNAIL_SIDE / Math.max(width, height);
  const small = {
    width: Math.max(2, Math.round(width * factor)),
    height: Math.max(2, Math.round(height * factor)),
  };
  const bytes = new Uint8Array(small.width * small.height);
  for (let y = 0; y < small.height; y += 1) {
    const top = Math.floor((y * height) / small.height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / small.height));
    for (let x = 0; x < small.width; x += 1) {
      const left = Math.floor((x * width) / small.width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / small.width));
      let sum = 0;
      for (let row = top; row < bottom; row += 1) {
        for (let column = left; column < right; column += 1) sum += data[row * width + column] as number;
      }
      bytes[y * small.width + x] = Math.round(sum / ((bottom - top) * (right - left)));
    }
  }
  return { bytes, ...small };
}
