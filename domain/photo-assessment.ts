import type { Check } from './verification-check.ts';

/**
 * Decides whether photos may back a hardware project. It measures, it does not guess: real, large, sharp pictures, each of
 * something else, and none that another seller already uses. Source: specification, section 5; product decisions, section 4.
 */

export interface PhotoFacts {
  /** Pixels of the upload, standing upright. */
  readonly width: number;
  readonly height: number;
  /** Shannon entropy of the grey histogram, bits 0 to 8. */
  readonly entropy: number;
  /** Variance of the Laplacian on a 512-pixel grey copy. */
  readonly sharpness: number;
  /** Share 0 to 1 of pixels whose exact colour is one of the eight most common. */
  readonly flatShare: number;
  /** Standard deviation of brightness, 0 to 255. */
  readonly contrast: number;
  /** 64-bit difference hash, 16 hex characters. */
  readonly perceptualHash: string;
  /** A listing of another seller holds a picture this close (differing bits), or null. */
  readonly nearestForeignDistance: number | null;
}

export interface PhotoAssessment {
  readonly accepted: boolean;
  readonly checks: readonly Check[];
}

/** Either way up. */
export const MIN_PHOTO_LONG_SIDE = 640;
export const MIN_PHOTO_SHORT_SIDE = 480;
/** Differing bits up to which two pictures are the same one, resized, cropped a little or recompressed. */
export const NEAR_DUPLICATE_DISTANCE = 10;

/** Below these a picture is a single tone. */
const MIN_ENTROPY_BITS = 1;
const MIN_CONTRAST = 8;
/** A photograph has thousands of colours; a screenshot or a drawing has a handful that fill it. */
const MAX_FLAT_SHARE = 0.45;
const MIN_SHARPNESS = 20;

/** How many of the 64 bits of two difference hashes differ. */
export function perceptualDistance(a: string, b: string): number {
  let rest = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let bits = 0;
  while (rest > 0n) {
    bits += Number(rest & 1n);
    rest >>= 1n;
  }
  return bits;
}

/**
 * @param photos - what was measured of each picture, in the order of the upload.
 * @returns every check with a sentence; `accepted` when none failed. Places are `photo 1`, `photo 2`, …
 *
 * Never throws: a refusal is an answer, not an error.
 */
export function assessPhotos(photos: readonly PhotoFacts[]): PhotoAssessment {
  const all = photos.map((photo, index) => ({ photo, place: `photo ${index + 1}` }));
  const where = (wrong: (photo: PhotoFacts) => boolean): string[] =>
    all.filter(({ photo }) => wrong(photo)).map(({ place }) => place);
  const blank = where(isBlank);
  const checks: Check[] = [
    photos.length === 0
      ? fail('count', 'Photos', 'Add at least one photo of the built project.')
      : pass('count', 'Photos', `${photos.length} ${photos.length === 1 ? 'photo' : 'photos'} received.`),
    judge(
      'size',
      'Large enough',
      where((photo) => !isLargeEnough(photo)),
      `Every photo has at least ${MIN_PHOTO_LONG_SIDE} × ${MIN_PHOTO_SHORT_SIDE} pixels.`,
      (places) =>
        `${places} too small. Use photos of at least ${MIN_PHOTO_LONG_SIDE} × ${MIN_PHOTO_SHORT_SIDE} pixels, straight from the camera.`,
    ),
    judge(
      'content',
      'Shows something',
      blank,
      'No photo is blank.',
      (places) =>
        `${places} blank or a single tone. Take it again in good light, with the project filling the frame.`,
    ),
    judge(
      'real',
      'A real photo',
      where((photo) => !isBlank(photo) && photo.flatShare > MAX_FLAT_SHARE),
      'They look like photographs, not like graphics or screenshots.',
      (places) =>
        `${places} a graphic or a screenshot. Please add the real project images, taken with a camera.`,
    ),
    judge(
      'sharp',
      'Sharp',
      where((photo) => !isBlank(photo) && photo.sharpness < MIN_SHARPNESS),
      'Every photo is sharp enough to judge the work.',
      (places) => `${places} blurred. Hold the camera still and focus on the project.`,
    ),
    judgeDistinct(all.filter(({ photo }) => !isBlank(photo))),
    judge(
      'original',
      'Your own photos',
      where(
        (photo) =>
          !isBlank(photo) &&
          photo.nearestForeignDistance !== null &&
          photo.nearestForeignDistance <= NEAR_DUPLICATE_DISTANCE,
      ),
      "None of them stands in another seller's listing.",
      (places) =>
        `${places} in another seller's listing already. Add photos that you took of your own project.`,
    ),
  ];
  return { accepted: checks.every((check) => check.result !== 'fail'), checks };
}

function isLargeEnough({ width, height }: PhotoFacts): boolean {
  return Math.max(width, height) >= MIN_PHOTO_LONG_SIDE && Math.min(width, height) >= MIN_PHOTO_SHORT_SIDE;
}

function isBlank({ entropy, contrast }: PhotoFacts): boolean {
  return contrast < MIN_CONTRAST || entropy < MIN_ENTROPY_BITS;
}

function judgeDistinct(photos: readonly { photo: PhotoFacts; place: string }[]): Check {
  const repeated = photos.filter(({ photo }, index) =>
    photos
      .slice(0, index)
      .some(
        (earlier) =>
          perceptualDistance(earlier.photo.perceptualHash, photo.perceptualHash) <= NEAR_DUPLICATE_DISTANCE,
      ),
  );
  return judge(
    'distinct',
    'Different views',
    repeated.map(({ place }) => place),
    'Every photo shows another view.',
    (places) =>
      `${places} nearly the same as an earlier one. Show the project from another side, or remove it.`,
  );
}

function judge(
  id: string,
  title: string,
  wrongPlaces: readonly string[],
  good: string,
  bad: (places: string) => string,
): Check {
  if (wrongPlaces.length === 0) return pass(id, title, good);
  const names = wrongPlaces.map((place, index) => (index === 0 ? `P${place.slice(1)}` : place));
  const last = names.pop() ?? '';
  const subject = names.length === 0 ? `${last} is` : `${names.join(', ')} and ${last} are`;
  return { ...fail(id, title, bad(subject)), places: [...wrongPlaces] };
}

function pass(id: string, title: string, sentence: string): Check {
  return { id, title, result: 'pass', sentence };
}

function fail(id: string, title: string, sentence: string): Check {
  return { id, title, result: 'fail', sentence };
}
