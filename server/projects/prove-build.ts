import { assertCanEdit } from '#domain/projects/listing-changes.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import {
  assertMayProve,
  BuildProofError,
  codeEndsAt,
  codeStepAt,
  isCodeOf,
  parseCorners,
  WHOLE_PHOTO,
} from '#domain/verification/build-proof.ts';
import { assessPhotos } from '#domain/verification/photo-assessment.ts';
import { VerificationRefusedError } from '#domain/verification/verification-errors.ts';
import { assertMaySell } from '../accounts/people/person-store.ts';
import { lockOpenProfile } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';
import { findListedPhotos } from '../pictures/find-listed-photos.ts';
import { insertFingerprints, lockDeviceListings } from '../pictures/photo-match-store.ts';
import { insertPictures } from '../pictures/picture-store.ts';
import { processPictures } from '../pictures/process-pictures.ts';
import { writePictures } from '../pictures/write-pictures.ts';
import type { BuildCodes } from '../ports/app-secret.ts';
import type { ProcessedPicture } from '../ports/image-processor.ts';
import { findOwnProof, type NewProof, savePhotoOfProof, saveProof } from './build-proof-store.ts';
import { findLivePurchaseOf, lockOwnProject } from './project-store.ts';

export function makeBuildCode(codes: BuildCodes, profileId: string, now: Date) {
  const step = codeStepAt(now);
  return { code: codes.codeAt(profileId, step), expiresAt: codeEndsAt(step) };
}

export interface SentCode {
  readonly code: string;
  readonly corners: string | null;
}

/** @throws BuildProofError */
export function readSentCode(
  codes: BuildCodes,
  { code: typed, corners }: SentCode,
  { profileId, arrivedAt }: { readonly profileId: string; readonly arrivedAt: Date },
): Pick<NewProof, 'profileId' | 'code' | 'corners'> {
  const code = typed.trim().toUpperCase();
  if (!isCodeOf((step) => codes.codeAt(profileId, step), code, arrivedAt))
    throw new BuildProofError('proof-code-wrong');
  return { profileId, code, corners: corners === null ? WHOLE_PHOTO : parseCorners(corners) };
}

/**
 * Adds a photo with a code to a listing.
 * @throws BuildProofError, VerificationRefusedError, UnreadablePictureError, QuotaExceededError, ProjectNotFoundError
 * (also for another seller's project), ProjectReservedError, ProjectSoldError, AccountClosedError, PersonBannedError
 */
export async function proveBuild(
  context: Pick<Context, 'database' | 'files' | 'images' | 'buildCodes'>,
  sent: SentCode & {
    readonly sellerId: string;
    readonly projectId: string;
    readonly photo: string | null;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { sellerId: profileId, projectId } = sent;
  await assertMayProveOwn(context.database, profileId, projectId);
  if (sent.photo === null) throw new BuildProofError('proof-photo-missing', 'photo');
  const read = readSentCode(context.buildCodes, sent, { profileId, arrivedAt: new Date() });
  const pictures = await processPictures(context.images, [sent.photo], 'photo', sent.signal);
  await writePictures(context, profileId, pictures);
  await context.database.transaction().execute(async (tx) => {
    await lockDeviceListings(tx);
    await lockOpenProfile(tx, profileId);
    await assertMaySell(tx, profileId);
    const own = await lockOwnProject(tx, profileId, projectId);
    if (own === null) throw new ProjectNotFoundError();
    assertCanEdit({ ...own, live: await findLivePurchaseOf(tx, projectId) });
    await assertMayProveOwn(tx, profileId, projectId);
    for (const picture of pictures) {
      await assertIsPhoto({ ...context, database: tx }, { profileId, projectId }, picture);
      await insertPictures(tx, profileId, [picture]);
      await insertFingerprints(tx, [picture]);
      const position = await savePhotoOfProof(tx, projectId, picture.hash);
      await saveProof(tx, { ...read, projectId, position });
    }
  });
}

async function assertMayProveOwn(database: Queryable, sellerId: string, projectId: string): Promise<void> {
  const found = await findOwnProof(database, sellerId, projectId);
  if (found === null) throw new ProjectNotFoundError();
  assertMayProve(found.category, found.state);
}

async function assertIsPhoto(
  deps: Pick<Context, 'images'> & { readonly database: DatabaseTransaction },
  { profileId, projectId }: { readonly profileId: string; readonly projectId: string },
  { measures, analysis }: ProcessedPicture,
): Promise<void> {
  const found = await findListedPhotos(deps, profileId, [analysis]);
  const listings = found.flatMap(({ same }) => same.filter(({ id }) => id !== projectId));
  const { accepted, checks } = assessPhotos([{ ...measures, repeatsEarlier: false, listings }]);
  if (!accepted) throw new VerificationRefusedError(checks);
}
