import { encodeFingerprint } from '#domain/pictures/picture-fingerprint-bytes.ts';
import type { AnalysedPicture } from '#domain/pictures/picture-fingerprint.ts';
import { isPartlySame, isSamePhoto, isSameView } from '#domain/pictures/picture-match.ts';
import type { TakenListing } from '#domain/verification/photo-assessment.ts';
import type { Queryable } from '../database/database.ts';
import type { ImageProcessor } from '../ports/image-processor.ts';
import { listCandidates, listTakenListings } from './photo-match-store.ts';

/** The original of a copied photo is almost always among this many photos with the most fingerprint keys in common. */
export const MAX_CANDIDATES = 24;

interface FoundListings {
  /** With a copy of the picture, even if it is rotated, cropped or framed; the seller's own listings are first. */
  readonly same: readonly TakenListing[];
  /** Of others, with a picture that is the same but for a part. */
  readonly partlySame: readonly TakenListing[];
}

type Deps = { readonly database: Queryable; readonly images: Pick<ImageProcessor, 'compare'> };

/** Compares pictures with those of all listings, including the seller's own. */
export async function findListedPhotos(
  deps: Deps,
  sellerId: string,
  pictures: readonly AnalysedPicture[],
): Promise<FoundListings[]> {
  const found: FoundListings[] = [];
  for (const picture of pictures) found.push(await findListings(deps, sellerId, picture));
  return found;
}

async function findListings(
  { database, images }: Deps,
  sellerId: string,
  picture: AnalysedPicture,
): Promise<FoundListings> {
  const candidates = await listCandidates(database, picture.probes, MAX_CANDIDATES);
  const alignments = await images.compare(
    picture,
    candidates.map(({ fingerprint }) => fingerprint),
  );
  const listingsOf = async (isAlike: typeof isSamePhoto) => {
    const alike = candidates.filter((_, index) => isAlike(alignments[index] ?? null));
    const hashes = alike.map(({ pictureHash }) => pictureHash);
    const listings = hashes.length === 0 ? [] : await listTakenListings(database, sellerId, hashes);
    return listings.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn));
  };
  const partlySame = await listingsOf(isPartlySame);
  return { same: await listingsOf(isSamePhoto), partlySame: partlySame.filter(({ isOwn }) => !isOwn) };
}

export async function findRepeatedViews(
  images: Pick<ImageProcessor, 'compare'>,
  pictures: readonly AnalysedPicture[],
): Promise<boolean[]> {
  const encoded = pictures.map(({ fingerprint }) => encodeFingerprint(fingerprint));
  const repeated: boolean[] = [];
  for (const [index, picture] of pictures.entries()) {
    const alignments = await images.compare(picture, encoded.slice(0, index));
    repeated.push(alignments.some((alignment) => isSameView(alignment)));
  }
  return repeated;
}
