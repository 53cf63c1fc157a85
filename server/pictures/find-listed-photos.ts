import { decodeFingerprint } from '#domain/pictures/picture-fingerprint-bytes.ts';
import type { AnalysedPicture } from '#domain/pictures/picture-fingerprint.ts';
import { alignPictures, isSamePhoto, isSameView, toComparable } from '#domain/pictures/picture-match.ts';
import type { TakenListing } from '#domain/verification/photo-assessment.ts';
import type { Queryable } from '../database/database.ts';
import { listCandidates, listTakenListings } from './photo-match-store.ts';

/** The original of a copied photo is almost always among this many photos with the most fingerprint keys in common. */
const MAX_CANDIDATES = 24;

/**
 * Finds listings, including the seller's own, with copies of the pictures, even if the copies are rotated, cropped or
 * framed.
 * @returns for each picture, the listings with a copy of it; the seller's own listings are first.
 */
export async function findListedPhotos(
  database: Queryable,
  sellerId: string,
  pictures: readonly AnalysedPicture[],
): Promise<TakenListing[][]> {
  const found: TakenListing[][] = [];
  for (const picture of pictures) {
    const same = await listSamePhotos(database, picture);
    const listings = same.length === 0 ? [] : await listTakenListings(database, sellerId, same);
    found.push(
      listings
        .map(({ isOwn, title, state }) => ({ isOwn, title, state }))
        .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn)),
    );
  }
  return found;
}

async function listSamePhotos(
  database: Queryable,
  { fingerprint, probes, variants }: AnalysedPicture,
): Promise<string[]> {
  const picture = toComparable(fingerprint);
  const same: string[] = [];
  for (const candidate of await listCandidates(database, probes, MAX_CANDIDATES)) {
    const other = toComparable(decodeFingerprint(candidate.fingerprint));
    if (isSamePhoto(alignPictures(picture, variants, other))) same.push(candidate.pictureHash);
    await yieldToEventLoop();
  }
  return same;
}

export async function findRepeatedViews(pictures: readonly AnalysedPicture[]): Promise<boolean[]> {
  const comparable = pictures.map(({ fingerprint }) => toComparable(fingerprint));
  const repeated: boolean[] = [];
  for (const [index, { variants }] of pictures.entries()) {
    const picture = comparable[index];
    let isRepeated = false;
    for (const earlier of comparable.slice(0, index)) {
      if (picture === undefined || isRepeated) break;
      isRepeated = isSameView(alignPictures(picture, variants, earlier));
      await yieldToEventLoop();
    }
    repeated.push(isRepeated);
  }
  return repeated;
}

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
