import type { PhotoListingState, PhotoNumbers } from '#domain/verification/finding-params.ts';
import { formatDay } from './dates.ts';
import { counted, textOf } from './parts.ts';

export const photoSentences = {
  'photos-missing': () => 'Add at least one photo of the built project.',
  'photos-received': ({ count }: { count: number }) => `${counted(count, 'photo')} received.`,
  'photos-large': (size: PhotoSize) => `Every photo has at least ${pixels(size)}.`,
  'photos-too-small': ({ photos, longSide, shortSide }: PhotoNumbers & PhotoSize) =>
    `${photosAre(photos)} too small. Use photos of at least ${pixels({ longSide, shortSide })}, straight from the camera.`,
  'photos-not-blank': () => 'No photo is blank.',
  'photos-blank': ({ photos }: PhotoNumbers) =>
    `${photosAre(photos)} blank or a single tone. Take it again in good light, with the project filling the frame.`,
  'photos-real': ({ of }: Judged) =>
    `${textOf({ all: 'They', others: 'The others' }, of)} look like photos, not like graphics or screenshots.`,
  'photos-graphics': ({ photos }: PhotoNumbers) =>
    `${photosAre(photos)} a graphic or a screenshot. Please add the real project images, taken with a camera.`, // spec: Please Add the real Project Images
  'photos-not-proved': ({ photos }: PhotoNumbers) =>
    `${photosAre(photos)} perhaps drawn or made by a computer.`,
  'photos-sharp': ({ of }: Judged) =>
    `${textOf({ all: 'Every photo is', others: 'The others are' }, of)} sharp enough to judge the work.`,
  'photos-blurred': ({ photos }: PhotoNumbers) =>
    `${photosAre(photos)} blurred. Hold the camera still and focus on the project.`,
  'photos-distinct': ({ of }: Judged) =>
    `${textOf({ all: 'Every photo', others: 'Each of the others' }, of)} shows another view.`,
  'photos-repeated': ({ photos }: PhotoNumbers) =>
    `${photosAre(photos)} nearly the same as an earlier one. Show the project from another side, or remove it.`,
  'photos-original': ({ of }: Judged) =>
    `${textOf({ all: 'None of them', others: 'None of the others' }, of)} was found in another listing.`,
  'photos-of-others': ({ photos }: PhotoNumbers) =>
    `${photosAre(photos)} already in another seller’s listing. Add photos that you took of your own project.`,
  'build-proved': ({ on }: { on: string }) =>
    `Built: the code of ${formatDay(new Date(on))} is in a photo, seen by a person.`,
  'build-not-proved': () => 'Nobody at ProtoHaat has seen that the seller has the device.',
  'photo-in-own-listing': ({
    photo,
    title,
    state,
  }: {
    photo: number;
    title: string;
    state: PhotoListingState;
  }) => `Photo ${photo} is in your own listing “${title}”, ${textOf(ownListings, state)}`,
};

interface PhotoSize {
  readonly longSide: number;
  readonly shortSide: number;
}

/** `others` means that some photos were blank and therefore not checked. */
interface Judged {
  readonly of: 'all' | 'others';
}

const ownListings: Readonly<Record<PhotoListingState, string>> = {
  listed: 'which is listed now. A device can have one listing: edit that one, or delete it first.',
  withdrawn: 'which is withdrawn after a refund. List it again from its own page, or delete it first.',
  archived: 'which still belongs to a purchase.',
  banned: 'which we removed from the market.',
  'being-bought': 'which someone is paying for at the moment.',
  sold: 'which has been sold. It cannot be listed again unless that sale is refunded.',
};

const pixels = ({ longSide, shortSide }: PhotoSize): string => `${longSide} × ${shortSide} pixels`;

function photosAre(photos: readonly number[]): string {
  const names = photos.map((photo, index) => `${index === 0 ? 'Photo' : 'photo'} ${photo}`);
  const last = names.pop() ?? '';
  return names.length === 0 ? `${last} is` : `${names.join(', ')} and ${last} are`;
}
