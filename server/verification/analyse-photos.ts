import { v7 } from 'uuid';
import { assessPhotos } from '#domain/photo-assessment.ts';
import { MAX_PICTURE_MEGABYTES_PER_ACCOUNT, pictureFileName } from '#domain/picture-name.ts';
import { VERIFICATION_VALID_HOURS } from '#domain/verification-check.ts';
import type { Check, VerificationReport } from '#domain/verification-check.ts';
import { PictureQuotaFull, TooManyVerifications, VerificationRefused } from '#domain/verification-errors.ts';
import { rememberPicture } from '../accounts/picture-store.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../ports/file-store.ts';
import { UnreadablePicture } from '../ports/image-processor.ts';
import type { ImageProcessor, ProcessedPicture } from '../ports/image-processor.ts';
import { findNearestForeignDistances, sumPictureBytes } from './picture-store.ts';
import { countRecentVerifications, insertVerification } from './verification-store.ts';

export const MAX_PHOTO_ANALYSES_PER_HOUR = 20;

/**
 * Measures photos of a hardware project. What is accepted is kept and bound to the verification by the pictures' hashes.
 *
 * @throws UnreadablePicture naming the photo, VerificationRefused (with every check), TooManyVerifications, PictureQuotaFull.
 */
export async function analysePhotos(
  { database, files, images }: { database: Database; files: FileStore; images: ImageProcessor },
  { profileId, photos }: { readonly profileId: string; readonly photos: readonly Uint8Array[] },
): Promise<{ verificationId: string; checks: readonly Check[]; expiresAt: Date }> {
  const recent = await countRecentVerifications(database, profileId, 'HARDWARE');
  if (recent.count >= MAX_PHOTO_ANALYSES_PER_HOUR) {
    throw new TooManyVerifications(
      `You have verified ${MAX_PHOTO_ANALYSES_PER_HOUR} times within the last hour. Try again later.`,
      recent.secondsUntilFewer,
    );
  }
  const pictures = await Promise.all(photos.map((bytes, index) => processNamed(images, bytes, index)));
  const distances = await findNearestForeignDistances(
    database,
    profileId,
    pictures.map(({ perceptualHash }) => perceptualHash),
  );
  const { accepted, checks } = assessPhotos(
    pictures.map(({ measures, perceptualHash }) => ({
      ...measures,
      perceptualHash,
      nearestForeignDistance: distances.get(perceptualHash) ?? null,
    })),
  );
  const report: VerificationReport = {
    checks: checks.map(({ places, ...check }) => ({
      ...check,
      ...(places === undefined ? {} : { places: [...places] }),
    })),
    languages: [],
    readme_verified: false,
  };
  const verificationId = v7();
  const verification = { id: verificationId, profileId, category: 'HARDWARE', report } as const;
  if (!accepted) {
    await insertVerification(database, { ...verification, accepted: false, validHours: 0 });
    throw new VerificationRefused(checks);
  }
  const used = await sumPictureBytes(database, profileId);
  const added = pictures.reduce((sum, picture) => sum + sizeOf(picture), 0);
  if (used + added > MAX_PICTURE_MEGABYTES_PER_ACCOUNT * 1024 * 1024) {
    throw new PictureQuotaFull(MAX_PICTURE_MEGABYTES_PER_ACCOUNT);
  }
  for (const { hash, forms } of pictures) {
    for (const form of forms) await files.write(pictureFileName(hash, form.width), form.bytes);
  }
  const expiresAt = await database.transaction().execute(async (transaction) => {
    for (const picture of pictures) {
      await rememberPicture(transaction, { picture, uploadedBy: profileId, sizeBytes: sizeOf(picture) });
    }
    return insertVerification(transaction, {
      ...verification,
      accepted: true,
      pictureHashes: pictures.map(({ hash }) => hash),
      validHours: VERIFICATION_VALID_HOURS,
    });
  });
  return { verificationId, checks, expiresAt };
}

async function processNamed(
  images: ImageProcessor,
  bytes: Uint8Array,
  index: number,
): Promise<ProcessedPicture> {
  try {
    return await images.process(bytes);
  } catch (error) {
    if (error instanceof UnreadablePicture)
      throw new UnreadablePicture(`Photo ${index + 1}: ${error.message}`);
    throw error;
  }
}

function sizeOf({ forms }: ProcessedPicture): number {
  return forms.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
}
