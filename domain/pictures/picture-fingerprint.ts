import { directionsOf } from './picture-directions.ts';
import { findInner } from './picture-frame.ts';
import type { Box } from './picture-frame.ts';
import {
  FREQUENCIES,
  INVERT,
  keysOfPatch,
  MIRROR_X,
  MIRROR_Y,
  probesOfPatch,
  SAMPLES,
  signsOf,
  SWAP,
  transform,
  turnCoefficients,
} from './picture-patch.ts';
import type { Axes, Patch } from './picture-patch.ts';
import { findBlobs, makeOctaves, makeSums, meanOf, sampleAt, toGrey } from './picture-scales.ts';
import type { Blob, GreyPicture } from './picture-scales.ts';

/** A fingerprint that survives edits of a photograph: a thumbnail and patches. */

/** Stored with each fingerprint. Only fingerprints of the same version are compared. */
export const FINGERPRINT_VERSION = 2;
/** The length of the analysed picture's long side, in pixels. */
export const ANALYSED_SIDE = 256;

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
  /** The patches in every plausible symmetry. */
  readonly variants: readonly Patch[];
}

const THUMBNAIL_SIDE = 96;
/** Half the side of a blob's patch, in multiples of the blob's sigma. */
const REACH = 5;
const MAX_OVERRUN = 0.1;
const MAX_BLOBS_BY_OCTAVE = [72, 48, 28, 12];
/** More than there are blobs, because some have two directions. */
const MAX_BLOB_PATCHES = 200;
const PARTS = 4;
/** How many times its even share of the blobs one part can have. */
const CROWDING = 2;
const UNCERTAIN_SHARE = 0.3;

/** @param bytes - a greyscale picture whose long side has `ANALYSED_SIDE` pixels. */
export function analysePicture(bytes: Uint8Array, width: number, height: number): AnalysedPicture {
  const picture = toGrey(bytes, width, height);
  const long = Math.max(width, height);
  const patches: Patch[] = [];
  const variants: Patch[] = [];
  const probes = new Set<number>();
  const inner = findInner(picture);
  const content = inner ?? { left: 0, top: 0, width, height };
  for (const [first, ...others] of [...describeRegions(picture, inner), ...describeBlobs(picture)]) {
    if (first === undefined) continue;
    patches.push(first.patch);
    for (const { patch, coefficients } of [first, ...others]) {
      variants.push(patch);
      for (const key of probesOfPatch(patch, coefficients)) probes.add(key);
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

/** The keys under which a picture is indexed. */
export function keysOf({ patches }: Pick<PictureFingerprint, 'patches'>): number[] {
  return [...new Set(patches.flatMap((patch) => keysOfPatch(patch)))];
}

/** A patch in one symmetry. The first of a place's is stored, the others are of a query. */
interface Described {
  readonly patch: Patch;
  readonly coefficients: Float32Array;
}

interface Region {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

function describeRegions(picture: GreyPicture, inner: Box | null): Described[][] {
  const sums = makeSums(picture);
  const long = Math.max(picture.width, picture.height);
  return listRegions(picture, inner).map((region) => {
    const coefficients = transform(sampleRegion(sums, region));
    if (coefficients === null) return [];
    return listSymmetries(coefficients).map((symmetry) => {
      const turned = turnCoefficients(coefficients, symmetry);
      const axes = axesOf(region, symmetry, long);
      const place = { x: region.x / long, y: region.y / long, axes, isRegion: true };
      return { patch: { ...place, ...signsOf(turned) }, coefficients: turned };
    });
  });
}

function listRegions({ width, height }: GreyPicture, inner: Box | null): Region[] {
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
  }));
}

function sampleRegion(sums: GreyPicture, { x, y, halfWidth, halfHeight }: Region): Float32Array {
  const cellWidth = (2 * halfWidth) / SAMPLES;
  const cellHeight = (2 * halfHeight) / SAMPLES;
  return Float32Array.from({ length: SAMPLES * SAMPLES }, (_, at) => {
    const column = at % SAMPLES;
    const left = x - halfWidth + column * cellWidth;
    const top = y - halfHeight + ((at - column) / SAMPLES) * cellHeight;
    return meanOf(sums, left, top, cellWidth, cellHeight);
  });
}

function axesOf({ halfWidth, halfHeight }: Region, symmetry: number, long: number): Axes {
  const x = (symmetry & MIRROR_X) === 0 ? 1 / long : -1 / long;
  const y = (symmetry & MIRROR_Y) === 0 ? 1 / long : -1 / long;
  return (symmetry & SWAP) === 0
    ? [x * halfWidth, 0, 0, y * halfHeight]
    : [0, x * halfHeight, y * halfWidth, 0];
}

/** The symmetries of the picture, and of its negative. */
function listSymmetries(coefficients: Float32Array): number[] {
  const negative = turnCoefficients(coefficients, INVERT);
  return [...listTurns(coefficients), ...listTurns(negative).map((turn) => turn | INVERT)];
}

/** Returns the symmetry that moves the brightest side to the left, followed by those that are nearly as likely. */
function listTurns(coefficients: Float32Array): number[] {
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
  const turns: number[] = [];
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

function describeBlobs(picture: GreyPicture): Described[][] {
  const long = Math.max(picture.width, picture.height);
  return makeOctaves(picture)
    .flatMap((octave, index) =>
      spread(
        findBlobs(octave).filter((blob) => isInside(blob, picture)),
        picture,
        MAX_BLOBS_BY_OCTAVE[index] ?? 0,
      ).flatMap((blob) => directionsOf(blob).map((direction) => describeBlob(blob, direction, long))),
    )
    .slice(0, MAX_BLOB_PATCHES);
}

/** The strongest blobs, but not too many in one part, which may be a sticker or another picture of a collage. */
function spread(blobs: readonly Blob[], { width, height }: GreyPicture, count: number): Blob[] {
  const room = new Float64Array(PARTS * PARTS).fill(Math.ceil((count * CROWDING) / PARTS ** 2));
  const chosen = blobs
    .toSorted((a, b) => b.strength - a.strength)
    .filter(({ x, y }) => {
      const part = Math.floor((x / width) * PARTS) + PARTS * Math.floor((y / height) * PARTS);
      const left = (room[part] as number) - 1;
      room[part] = left;
      return left >= 0;
    });
  return chosen.slice(0, count);
}

function isInside({ x, y, sigma }: Blob, { width, height }: GreyPicture): boolean {
  const half = sigma * REACH * (1 - 2 * MAX_OVERRUN);
  return x >= half && y >= half && x + half <= width && y + half <= height;
}

function describeBlob(blob: Blob, direction: number, long: number): Described[] {
  const { x, y, sigma, level, scale, isBright } = blob;
  const half = sigma * REACH;
  const [across, down] = [half * Math.cos(direction), half * Math.sin(direction)];
  const samples = new Float32Array(SAMPLES * SAMPLES);
  for (let row = 0; row < SAMPLES; row += 1) {
    const v = (2 * row + 1) / SAMPLES - 1;
    for (let column = 0; column < SAMPLES; column += 1) {
      const u = (2 * column + 1) / SAMPLES - 1;
      samples[row * SAMPLES + column] = sampleAt(
        level,
        (x + u * across - v * down) / scale,
        (y + u * down + v * across) / scale,
      );
    }
  }
  const coefficients = transform(samples);
  if (coefficients === null) return [];
  return [0, MIRROR_Y].map((mirror) => {
    const turned = turnCoefficients(coefficients, isBright ? mirror : mirror | INVERT);
    const side = mirror === 0 ? 1 / long : -1 / long;
    const axes: Axes = [across / long, down / long, -down * side, across * side];
    return {
      patch: { x: x / long, y: y / long, axes, isRegion: false, ...signsOf(turned) },
      coefficients: turned,
    };
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
