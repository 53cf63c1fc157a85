import type { PhotoListingState } from './finding-params.ts';
import { fail, pass, warn } from './verification-check.ts';
import type { Check, Finding, Outcome, ReportNote } from './verification-check.ts';
import { PHOTO_CHECK_IDS } from './verification-plan.ts';
import type { PhotoCheckId } from './verification-plan.ts';

/** Source: specification, section 5. */

export interface PhotoFacts {
  readonly width: number;
  readonly height: number;
  /** The Shannon entropy of the grey histogram, from 0 to 8 bits. */
  readonly entropy: number;
  /** The variance of the Laplacian of a 512-pixel grey copy. */
  readonly sharpness: number;
  /** The share of pixels, from 0 to 1, whose exact colour is one of the eight most common colours. */
  readonly flatShare: number;
  /** The standard deviation of the brightness, from 0 to 255. */
  readonly contrast: number;
  /** The kurtosis of the differences between neighbours in a 64-pixel grey copy: 3 for noise. */
  readonly kurtosis: number;
  /** The contrast that a tenth of all 8 × 8 blocks of a 512-pixel grey copy exceeds. */
  readonly blockContrast: number;
  /** The number of different colours, as a share of the pixels of a 512-pixel copy. */
  readonly colourShare: number;
  /** The share of pixels that equal their neighbour to the left in brightness. */
  readonly equalShare: number;
  readonly repeatsEarlier: boolean;
  readonly listings: readonly TakenListing[];
}

export interface TakenListing {
  readonly id: string;
  readonly isOwn: boolean;
  readonly title: string;
  readonly state: PhotoListingState;
}

export interface PhotoAssessment {
  readonly accepted: boolean;
  readonly note: ReportNote | null;
  readonly checks: readonly Check[];
}

export const MIN_PHOTO_LONG_SIDE = 640;
export const MIN_PHOTO_SHORT_SIDE = 480;

const MIN_ENTROPY_BITS = 1;
const MIN_CONTRAST = 8;
/** Screenshots and drawings consist mostly of a few colours. */
const MAX_FLAT_SHARE = 0.45;
const MIN_SHARPNESS = 20;
/**
 * What photographs have and noise, gradients, texts and drawings lack. Measured with 500 photographs of objects and
 * animals, 183 of electronics, and 512 pictures that are none: see docs/photo-matching.md.
 */
const CAMERA = { minKurtosis: 3.5, minBlockContrast: 8, minColourShare: 0.03, maxEqualShare: 0.55 } as const;

interface NumberedPhoto<Facts> {
  readonly photo: Facts;
  readonly number: number;
}

/**
 * Blank photos fail the content check and are otherwise checked only for size.
 * @param photos - measurements in upload order.
 * @returns every applicable check; `accepted` is true if none failed. Places are `photo 1`, `photo 2`, …
 */
export function assessPhotos(photos: readonly PhotoFacts[]): PhotoAssessment {
  const all = photos.map((photo, index) => ({ photo, number: index + 1 }));
  const shown = all.filter(({ photo }) => !isBlank(photo));
  const size = { longSide: MIN_PHOTO_LONG_SIDE, shortSide: MIN_PHOTO_SHORT_SIDE };
  const findings: Readonly<Record<PhotoCheckId, Finding | null>> = {
    count:
      all.length === 0
        ? fail({ reason: 'photos-missing' })
        : pass({ reason: 'photos-received', params: { count: all.length } }),
    size: judge(
      all,
      (photo) => !isLargeEnough(photo),
      { reason: 'photos-large', params: size },
      (numbers) => ({ reason: 'photos-too-small', params: { photos: numbers, ...size } }),
    ),
    content: judge(all, isBlank, { reason: 'photos-not-blank' }, (numbers) => ({
      reason: 'photos-blank',
      params: { photos: numbers },
    })),
    ...judgeShown(shown, shown.length < all.length),
  };
  const checks = PHOTO_CHECK_IDS.flatMap((id) => {
    const finding = findings[id];
    return finding === null ? [] : [{ id, category: 'HARDWARE' as const, ...finding }];
  });
  return {
    accepted: checks.every((check) => check.result !== 'fail'),
    note: findings.real?.result === 'warn' ? 'photos-not-proved' : null,
    checks,
  };
}

function isLargeEnough({ width, height }: PhotoFacts): boolean {
  return Math.max(width, height) >= MIN_PHOTO_LONG_SIDE && Math.min(width, height) >= MIN_PHOTO_SHORT_SIDE;
}

function isBlank({ entropy, contrast }: PhotoFacts): boolean {
  return contrast < MIN_CONTRAST || entropy < MIN_ENTROPY_BITS;
}

function judgeShown(
  shown: readonly NumberedPhoto<PhotoFacts>[],
  hasBlanks: boolean,
): Record<'real' | 'sharp' | 'distinct' | 'original', Finding | null> {
  const params = { of: hasBlanks ? 'others' : 'all' } as const;
  return {
    real: judgeReal(shown, params),
    sharp: judge(
      shown,
      ({ sharpness }) => sharpness < MIN_SHARPNESS,
      { reason: 'photos-sharp', params },
      (photos) => ({ reason: 'photos-blurred', params: { photos } }),
    ),
    distinct:
      shown.length < 2
        ? null
        : judge(
            shown,
            ({ repeatsEarlier }) => repeatsEarlier,
            { reason: 'photos-distinct', params },
            (photos) => ({ reason: 'photos-repeated', params: { photos } }),
          ),
    original: judgeOriginal(shown, hasBlanks),
  };
}

function judgeReal(
  shown: readonly NumberedPhoto<PhotoFacts>[],
  params: { readonly of: 'all' | 'others' },
): Finding | null {
  const finding = judge(
    shown,
    ({ flatShare }) => flatShare > MAX_FLAT_SHARE,
    { reason: 'photos-real', params },
    (photos) => ({ reason: 'photos-graphics', params: { photos } }),
  );
  const doubtful = shown.filter(({ photo }) => !isOfCamera(photo)).map(({ number }) => number);
  if (finding?.result !== 'pass' || doubtful.length === 0) return finding;
  return warn({ reason: 'photos-not-proved', params: { photos: doubtful } }, doubtful.map(placeOf));
}

export function isOfCamera({
  kurtosis,
  blockContrast,
  colourShare,
  equalShare,
}: Pick<PhotoFacts, 'kurtosis' | 'blockContrast' | 'colourShare' | 'equalShare'>): boolean {
  return (
    kurtosis >= CAMERA.minKurtosis &&
    blockContrast >= CAMERA.minBlockContrast &&
    colourShare >= CAMERA.minColourShare &&
    equalShare <= CAMERA.maxEqualShare
  );
}

/**
 * The finding names the listing that contains a photo only if the listing is the seller's own.
 * @returns null if no photo can be checked.
 */
export function judgeOriginal(
  photos: readonly NumberedPhoto<Pick<PhotoFacts, 'listings'>>[],
  hasBlanks = false,
): Finding | null {
  const own = photos.find(({ photo }) => photo.listings.some(({ isOwn }) => isOwn));
  const listing = own?.photo.listings.find(({ isOwn }) => isOwn);
  if (own !== undefined && listing !== undefined) {
    const { title, state } = listing;
    return fail({ reason: 'photo-in-own-listing', params: { photo: own.number, title, state } }, [
      placeOf(own.number),
    ]);
  }
  return judge(
    photos,
    ({ listings }) => listings.length > 0,
    { reason: 'photos-original', params: { of: hasBlanks ? 'others' : 'all' } },
    (numbers) => ({ reason: 'photos-of-others', params: { photos: numbers } }),
  );
}

function judge<Facts>(
  photos: readonly NumberedPhoto<Facts>[],
  isWrong: (photo: Facts) => boolean,
  good: Outcome,
  bad: (numbers: readonly number[]) => Outcome,
): Finding | null {
  if (photos.length === 0) return null;
  const wrong = photos.filter(({ photo }) => isWrong(photo)).map(({ number }) => number);
  return wrong.length === 0 ? pass(good) : fail(bad(wrong), wrong.map(placeOf));
}

const placeOf = (number: number): string => `photo ${number}`;
