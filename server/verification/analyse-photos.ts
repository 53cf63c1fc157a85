import { v7 } from 'uuid';
import { assertAnalysisAllowed } from '#domain/verification/analysis-limits.ts';
import { summariseCameras } from '#domain/verification/camera-facts.ts';
import { assessPhotos } from '#domain/verification/photo-assessment.ts';
import { VERIFICATION_VALID_HOURS } from '#domain/verification/verification-check.ts';
import type { Check, VerificationReport } from '#domain/verification/verification-check.ts';
import { VerificationRefusedError } from '#domain/verification/verification-errors.ts';
import { lockOpenProfile } from '../accounts/profile-store.ts';
import type { Database } from '../database/database.ts';
import { findListedPhotos, findRepeatedViews } from '../pictures/find-listed-photos.ts';
import { insertFingerprints } from '../pictures/photo-match-store.ts';
import { insertPictures } from '../pictures/picture-store.ts';
import { processPictures } from '../pictures/process-pictures.ts';
import { writePictures } from '../pictures/write-pictures.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { ImageProcessor } from '../ports/image-processor.ts';
import { countRecentVerifications, insertVerification } from './verification-store.ts';
import { noteFields, writeChecks } from './write-report.ts';

/**
 * @throws UnreadablePictureError with the photo's number, VerificationRefusedError with every check,
 * TooManyVerificationsError, QuotaExceededError, AccountClosedError
 */
export async function analysePhotos(
  { database, files, images }: { database: Database; files: FileStore; images: ImageProcessor },
  {
    profileId,
    photos,
    signal,
  }: { readonly profileId: string; readonly photos: readonly string[]; readonly signal: AbortSignal },
): Promise<{ verificationId: string; checks: readonly Check[]; expiresAt: Date }> {
  assertAnalysisAllowed('HARDWARE', await countRecentVerifications(database, profileId, 'HARDWARE'));
  const pictures = await processPictures(images, photos, 'photo', signal);
  const analyses = pictures.map(({ analysis }) => analysis);
  const found = await findListedPhotos({ database, images }, profileId, analyses);
  const repeated = await findRepeatedViews(images, analyses);
  const { accepted, checks, note } = assessPhotos(
    pictures.map(({ measures }, index) => ({
      ...measures,
      repeatsEarlier: repeated[index] ?? false,
      listings: found[index]?.same ?? [],
    })),
  );
  const report: VerificationReport = {
    checks: writeChecks(checks),
    languages: [],
    readme_verified: false,
    cameras: summariseCameras(pictures.map(({ measures }) => measures.camera)),
    ...noteFields(note),
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
    await insertPictures(transaction, profileId, pictures);
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
