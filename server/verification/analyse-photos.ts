import { v7 } from 'uuid';
import { assessPhotos } from '#domain/verification/photo-assessment.ts';
import { VERIFICATION_VALID_HOURS } from '#domain/verification/verification-check.ts';
import type { Check, VerificationReport } from '#domain/verification/verification-check.ts';
import {
  TooManyVerificationsError,
  VerificationRefusedError,
} from '#domain/verification/verification-errors.ts';
import { lockOpenProfile } from '../accounts/profile-store.ts';
import type { Database } from '../database/database.ts';
import { findListedPhotos, findRepeatedViews } from '../pictures/find-listed-photos.ts';
import { insertFingerprints } from '../pictures/photo-match-store.ts';
import { rememberPictures } from '../pictures/picture-store.ts';
import { processPictures } from '../pictures/process-pictures.ts';
import { writePictures } from '../pictures/write-pictures.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { ImageProcessor } from '../ports/image-processor.ts';
import { countRecentVerifications, insertVerification } from './verification-store.ts';

export const MAX_PHOTO_ANALYSES_PER_HOUR = 20;

/**
 * Verifies photos of a hardware project, given as file paths. Accepted photos are stored, and the verification references them
 * by hash.
 *
 * @throws UnreadablePictureError naming the photo, VerificationRefusedError with every check, TooManyVerificationsError,
 *   QuotaExceededError, AccountClosedError.
 */
export async function analysePhotos(
  { database, files, images }: { database: Database; files: FileStore; images: ImageProcessor },
  {
    profileId,
    photos,
    signal,
  }: { readonly profileId: string; readonly photos: readonly string[]; readonly signal: AbortSignal },
): Promise<{ verificationId: string; checks: readonly Check[]; expiresAt: Date }> {
  const recent = await countRecentVerifications(database, profileId, 'HARDWARE');
  if (recent.count >= MAX_PHOTO_ANALYSES_PER_HOUR) {
    throw new TooManyVerificationsError(
      `You have verified ${MAX_PHOTO_ANALYSES_PER_HOUR} times within the last hour. Try again later.`,
      recent.secondsUntilFewer,
    );
  }
  const pictures = await processPictures(images, photos, 'Photo', signal);
  const analyses = pictures.map(({ analysis }) => analysis);
  const listings = await findListedPhotos(database, profileId, analyses);
  const repeated = await findRepeatedViews(analyses);
  const { accepted, checks } = assessPhotos(
    pictures.map(({ measures }, index) => ({
      ...measures,
      repeatsEarlier: repeated[index] ?? false,
      listings: listings[index] ?? [],
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
    await database.transaction().execute(async (transaction) => {
      await lockOpenProfile(transaction, profileId);
      await insertVerification(transaction, { ...verification, accepted: false, validHours: 0 });
    });
    throw new VerificationRefusedError(checks);
  }
  await writePictures({ database, files }, profileId, pictures);
  const expiresAt = await database.transaction().execute(async (transaction) => {
    await lockOpenProfile(transaction, profileId);
    await rememberPictures(transaction, profileId, pictures);
    await insertFingerprints(transaction, pictures);
    return insertVerification(transaction, {
      ...verification,
      accepted: true,
      pictureHashes: pictures.map(({ hash }) => hash),
      validHours: VERIFICATION_VALID_HOURS,
    });
  });
  return { verificationId, checks, expiresAt };
}
