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
export const FINGERPRINT_VERSION = 3;
/** The length of the analysed picture's long side, in pixels. */
export const ANALYSED_SIDE = 256;

export interface PictureFingerprint {
  /** `width` and `height` are fractions of the long side, so one of them is 1. */
  readonly width: number;
  readonly height: number;
  /** The area inside a frame; the whole picture if it has no frame. */
  readonly content: Box;
  readonly patches: readonly Patch[];
  readonly thumbnail: Thumbnail;
}

export interface AnalysedPicture {
  readonly fingerprint: PictureFingerprint;
  /** The lookup keys of `variants`, each also with its most uncertain bits flipped. */
  readonly probes: readonly number[];
  /** The patches in every plausible symmetry, and those of the halves and quarters, which may be pictures of a collage. */
  readonly variants: readonly Patch[];
  /** Larger than that of the fingerprint, because the copy may be a part of the picture. */
  readonly thumbnail: Thumbnail;
}

export interface Thumbnail {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const THUMBNAIL_SIDE = 96;
/** Half the side of a blob's patch, in multiples of the blob's sigma. */
const REACH = 5;
const MAX_OVERRUN = 0.1;
const MAX_BLOBS_BY_OCTAVE = [72, 48, 28, 12];
/** More than there are blobs, because some have two directions. */
const MAX_BLOB_PATCHES = 200;
const PARTS = 4;
const UNCERTAIN_SHARE = 0.3;

/** @param bytes - a greyscale picture whose long side has `ANALYSED_SIDE` pixels. */
export function analysePicture(bytes: Uint8Array, width: number, height: number): AnalysedPicture {
  const picture = toGrey(bytes, width, height);
  const long = Math.max(width, height);
  const patches: Patch[] = [];
  const variants: Patch[] = [];
  const probes = new Set<number>();
  const whole = { left: 0, top: 0, width, height };
  const inner = findInner(picture);
  const content = inner ?? whole;
  const sums = makeSums(picture);
  const regions = [...(inner === null ? [] : [inner]), whole, ...partsOf(content)];
  const stored = [...regions.map((box) => describeRegion(sums, box)), ...describeBlobs(picture)];
  const cells = cellsOf(whole).map((box) => describeRegion(sums, box));
  for (const described of stored) if (described[0] !== undefined) patches.push(described[0].patch);
  for (const { patch, coefficients } of [...stored, ...cells].flat()) {
    variants.push(patch);
    for (const key of probesOfPatch(patch, coefficients)) probes.add(key);
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
      thumbnail: makeThumbnail(picture, THUMBNAIL_SIDE),
    },
    probes: [...probes],
    variants,
    thumbnail: makeThumbnail(picture, 2 * THUMBNAIL_SIDE),
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

/** Overlapping parts, as remain after a crop. */
function partsOf(content: Box): Box[] {
  return [0.9, 0.8].flatMap((share) => gridOf(content, share, share, (1 - share) / 2));
}

/** Halves and quarters. */
function cellsOf(content: Box): Box[] {
  return [
    ...gridOf(content, 0.5, 1, 0.5),
    ...gridOf(content, 1, 0.5, 0.5),
    ...gridOf(content, 0.5, 0.5, 0.5),
  ];
}

/** All boxes of a size that lie within another at steps; the numbers are shares of that. */
function gridOf({ left, top, width, height }: Box, across: number, down: number, step: number): Box[] {
  const boxes: Box[] = [];
  for (let x = 0; x + across < 1.001; x += step) {
    for (let y = 0; y + down < 1.001; y += step)
      boxes.push({
        left: left + x * width,
        top: top + y * height,
        width: across * width,
        height: down * height,
      });
  }
  return boxes;
}

function describeRegion(sums: GreyPicture, box: Box): Described[] {
  const long = Math.max(sums.width, sums.height) - 1;
  const coefficients = transform(sampleRegion(sums, box));
  if (coefficients === null) return [];
  const [x, y] = [(box.left + box.width / 2) / long, (box.top + box.height / 2) / long];
  return listSymmetries(coefficients).map((symmetry) => {
    const turned = turnCoefficients(coefficients, symmetry);
    const axes = axesOf(box, symmetry, 2 * long);
    return { patch: { x, y, axes, isRegion: true, ...signsOf(turned) }, coefficients: turned };
  });
}

function sampleRegion(sums: GreyPicture, { left, top, width, height }: Box): Float32Array {
  const [cellWidth, cellHeight] = [width / SAMPLES, height / SAMPLES];
  return Float32Array.from({ length: SAMPLES * SAMPLES }, (_, at) => {
    const column = at % SAMPLES;
    const row = (at - column) / SAMPLES;
    return meanOf(sums, left + column * cellWidth, top + row * cellHeight, cellWidth, cellHeight);
  });
}

function axesOf({ width, height }: Box, symmetry: number, long: number): Axes {
  const x = (symmetry & MIRROR_X) === 0 ? 1 / long : -1 / long;
  const y = (symmetry & MIRROR_Y) === 0 ? 1 / long : -1 / long;
  return (symmetry & SWAP) === 0 ? [x * width, 0, 0, y * height] : [0, x * height, y * width, 0];
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
  const taken = new Float64Array(PARTS * PARTS);
  return blobs
    .toSorted((a, b) => b.strength - a.strength)
    .map((blob) => {
      const part = Math.floor((blob.x / width) * PARTS) + PARTS * Math.floor((blob.y / height) * PARTS);
      const count = (taken[part] as number) + 1;
      taken[part] = count;
      return { blob, rank: blob.strength / count };
    })
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, count)
    .map(({ blob }) => blob);
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

function makeThumbnail({ data, width, height }: GreyPicture, side: number): Thumbnail {
  const factor = side / Math.max(width, height);
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
