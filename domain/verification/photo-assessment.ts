import { fail, pass } from './verification-check.ts';
import type { Check, Finding } from './verification-check.ts';
import { PHOTO_CHECKS } from './verification-plan.ts';
import type { PhotoCheckId } from './verification-plan.ts';

/**
 * Decides from measurements whether photos may back a hardware project: large, sharp, real photographs, each of a
 * different view, none used by another seller. Source: specification, section 5; product decisions, section 4.
 */

export interface PhotoFacts {
  /** In pixels, after applying the EXIF orientation. */
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
  /** Shows the same photograph as an earlier one of this upload. */
  readonly repeatsEarlier: boolean;
  /** Listings that use this photograph and still claim it. */
  readonly listings: readonly TakenListing[];
}

export interface TakenListing {
  readonly isOwn: boolean;
  readonly title: string;
  readonly state: 'listed' | 'withdrawn' | 'archived' | 'banned' | 'being-bought' | 'sold';
}

export interface PhotoAssessment {
  readonly accepted: boolean;
  readonly checks: readonly Check[];
}

/** In pixels, in either orientation. */
export const MIN_PHOTO_LONG_SIDE = 640;
export const MIN_PHOTO_SHORT_SIDE = 480;

/** Below either value the picture is blank or a single tone. */
const MIN_ENTROPY_BITS = 1;
const MIN_CONTRAST = 8;
/** Photographs have thousands of colours; screenshots and drawings are dominated by a few. */
const MAX_FLAT_SHARE = 0.45;
const MIN_SHARPNESS = 20;

interface PlacedPhoto {
  readonly photo: PhotoFacts;
  readonly place: string;
}

/**
 * @param photos - measurements in upload order.
 * @returns every applicable check; `accepted` when none failed. Places are `photo 1`, `photo 2`, … Blank photos are only
 *   checked for size.
 *
 * Never throws: a refusal is a return value.
 */
export function assessPhotos(photos: readonly PhotoFacts[]): PhotoAssessment {
  const all = photos.map((photo, index) => ({ photo, place: `photo ${index + 1}` }));
  const shown = all.filter(({ photo }) => !isBlank(photo));
  const findings: Readonly<Record<PhotoCheckId, Finding | null>> = {
    count:
      all.length === 0
        ? fail('Add at least one photo of the built project.')
        : pass(`${all.length} ${all.length === 1 ? 'photo' : 'photos'} received.`),
    size: judge(
      all,
      (photo) => !isLargeEnough(photo),
      `Every photo has at least ${MIN_PHOTO_LONG_SIDE} × ${MIN_PHOTO_SHORT_SIDE} pixels.`,
      `too small. Use photos of at least ${MIN_PHOTO_LONG_SIDE} × ${MIN_PHOTO_SHORT_SIDE} pixels, straight from the camera.`,
    ),
    content: judge(
      all,
      isBlank,
      'No photo is blank.',
      'blank or a single tone. Take it again in good light, with the project filling the frame.',
    ),
    ...judgeShown(shown, shown.length < all.length),
  };
  const checks = Object.entries(PHOTO_CHECKS).flatMap(([id, { title }]) => {
    const finding = findings[id as PhotoCheckId];
    return finding === null ? [] : [{ id, title, ...finding }];
  });
  return { accepted: checks.every((check) => check.result !== 'fail'), checks };
}

function isLargeEnough({ width, height }: PhotoFacts): boolean {
  return Math.max(width, height) >= MIN_PHOTO_LONG_SIDE && Math.min(width, height) >= MIN_PHOTO_SHORT_SIDE;
}

function isBlank({ entropy, contrast }: PhotoFacts): boolean {
  return contrast < MIN_CONTRAST || entropy < MIN_ENTROPY_BITS;
}

function judgeShown(
  shown: readonly PlacedPhoto[],
  someAreBlank: boolean,
): Record<'real' | 'sharp' | 'distinct' | 'original', Finding | null> {
  const say = (ofAll: string, ofTheOthers: string) => (someAreBlank ? ofTheOthers : ofAll);
  return {
    real: judge(
      shown,
      ({ flatShare }) => flatShare > MAX_FLAT_SHARE,
      say(
        'They look like photographs, not like graphics or screenshots.',
        'The others look like photographs, not like graphics or screenshots.',
      ),
      'a graphic or a screenshot. Please add the real project images, taken with a camera.',
    ),
    sharp: judge(
      shown,
      ({ sharpness }) => sharpness < MIN_SHARPNESS,
      say('Every photo is sharp enough to judge the work.', 'The others are sharp enough to judge the work.'),
      'blurred. Hold the camera still and focus on the project.',
    ),
    distinct:
      shown.length < 2
        ? null
        : judge(
            shown,
            ({ repeatsEarlier }) => repeatsEarlier,
            say('Every photo shows another view.', 'Each of the others shows another view.'),
            'nearly the same as an earlier one. Show the project from another side, or remove it.',
          ),
    original: judgeOriginal(shown, someAreBlank),
  };
}

const OWN_LISTING_REASONS: Readonly<Record<TakenListing['state'], string>> = {
  listed: 'which is listed now. One device is one listing: edit that one, or delete it first.',
  withdrawn: 'which is withdrawn after a refund. List it again from its own page, or delete it first.',
  archived: 'which still belongs to a purchase.',
  banned: 'which was taken out of the market by an operator.',
  'being-bought': 'which somebody is paying for at the moment.',
  sold: 'which has been sold. What has been sold stays sold; a refund would free it.',
};

/**
 * Checks whether a photo belongs to a device that is listed or sold, by any seller. Names the listing if it is the
 * seller's own.
 *
 * @returns null when there is no photo to check.
 */
export function judgeOriginal(
  photos: readonly { readonly photo: Pick<PhotoFacts, 'listings'>; readonly place: string }[],
  someAreBlank = false,
): Finding | null {
  const own = photos.find(({ photo }) => photo.listings.some(({ isOwn }) => isOwn));
  const listing = own?.photo.listings.find(({ isOwn }) => isOwn);
  if (own !== undefined && listing !== undefined) {
    const subject = `P${own.place.slice(1)}`;
    return fail(
      `${subject} stands in your own listing “${listing.title}”, ${OWN_LISTING_REASONS[listing.state]}`,
      [own.place],
    );
  }
  return judge(
    photos,
    ({ listings }) => listings.length > 0,
    someAreBlank
      ? 'None of the others stands in another listing.'
      : 'None of them stands in another listing.',
    "in another seller's listing already. Add photos that you took of your own project.",
  );
}

/**
 * @param bad - completes `Photo 1 is` or `Photo 1 and photo 2 are` and says what to do.
 * @returns null when there is no photo to check.
 */
function judge<Facts>(
  photos: readonly { readonly photo: Facts; readonly place: string }[],
  isWrong: (photo: Facts) => boolean,
  good: string,
  bad: string,
): Finding | null {
  if (photos.length === 0) return null;
  const places = photos.filter(({ photo }) => isWrong(photo)).map(({ place }) => place);
  if (places.length === 0) return pass(good);
  const names = places.map((place, index) => (index === 0 ? `P${place.slice(1)}` : place));
  const last = names.pop() ?? '';
  const subject = names.length === 0 ? `${last} is` : `${names.join(', ')} and ${last} are`;
  return fail(`${subject} ${bad}`, places);
}
