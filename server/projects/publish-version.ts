import { namesLicence } from '#domain/projects/sale-mode.ts';
import {
  assertCanAddVersion,
  assertIsNewVersion,
  assertKeepsLicence,
  parseReleaseNotes,
} from '#domain/projects/version.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { assertSecretsDead } from '#domain/verification/dead-secrets.ts';
import { assertKeepsCode, keptPercent } from '#domain/verification/kept-code.ts';
import { VerificationMissingError } from '#domain/verification/verification-errors.ts';
import { assertMaySell } from '../accounts/people/person-store.ts';
import { lockOpenProfile } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import { NOTIFY_VERSION_BUYERS } from '../jobs/job-names.ts';
import { findArchiveSource, findKeptCode, indexListings } from '../verification/source-store.ts';
import { findAcceptedSoftware } from '../verification/verification-store.ts';
import { findVersionTarget } from '../verification/version-target-store.ts';
import { lockListings } from '../verification/work-store.ts';
import { assertIsNewWork } from './assert-is-new-work.ts';
import { tellLaterVersions } from './notify-version-buyers.ts';
import { lockOwnProject } from './project-store.ts';
import { reportPossibleContacts } from './reports/report-store.ts';
import { insertVersion, isCurrentVersionPrivate } from './version-store.ts';

/**
 * Publishes a verified commit as the listing's new version. The lock on the project's row serialises publications with
 * each other and with the start of purchases. A purchase keeps the version with which it started.
 * @throws ProjectNotFoundError (also for another seller's project), VerificationMissingError, InvalidFieldError,
 * VersionOnHoldError, TooManyVersionsError, VersionPublishedError, WorkTakenError, VerificationRefusedError,
 * AccountClosedError, PersonBannedError
 */
export async function publishVersion(
  { database, jobs }: Pick<Context, 'database' | 'jobs'>,
  request: {
    readonly sellerId: string;
    readonly projectId: string;
    readonly verificationId: string;
    readonly notes: string;
    readonly areSecretsDead: boolean;
  },
): Promise<number> {
  const { sellerId, projectId, verificationId } = request;
  const notes = parseReleaseNotes(request.notes);
  return await database.transaction().execute(async (transaction) => {
    // The seller is locked before the project, in the same order as in account deletion.
    await lockOpenProfile(transaction, sellerId);
    await assertMaySell(transaction, sellerId);
    const own = await lockOwnProject(transaction, sellerId, projectId);
    const listing = own === null ? null : await findVersionTarget(transaction, sellerId, projectId);
    if (listing === null) throw new ProjectNotFoundError();
    assertCanAddVersion(listing);
    const verification = await findAcceptedSoftware(transaction, sellerId, { verificationId });
    if (verification === null) throw new VerificationMissingError('verify-version-first');
    assertSecretsDead(verification.report.checks, request.areSecretsDead);
    const { repositoryId, repositoryPrivate, commitSha, archiveSha256 } = verification;
    assertIsNewVersion(listing, { repositoryId, commitSha });
    assertKeepsLicence(listing, { hasLicence: namesLicence(verification.report.checks) });
    await lockListings(transaction);
    const owner = { sellerId, exceptProjectId: projectId };
    await assertIsNewWork(transaction, owner, { id: repositoryId, archiveSha256 });
    // The README and file names would identify a repository that has become public.
    const hidesInside = !repositoryPrivate && (await isCurrentVersionPrivate(transaction, projectId));
    const source = await findArchiveSource(transaction, archiveSha256);
    const kept = source === null ? null : await findKeptCode(transaction, projectId, source.fingerprints);
    if (kept !== null) assertKeepsCode(kept);
    const number = Math.max(0, ...listing.versions.map((version) => version.number)) + 1;
    await insertVersion(
      transaction,
      {
        projectId,
        number,
        verificationId,
        notes,
        keptPercent: kept === null ? null : keptPercent(kept),
      },
      { hidesInside },
    );
    await indexListings(transaction, archiveSha256);
    await reportPossibleContacts(transaction, { kind: 'listing', id: projectId, authorId: sellerId }, [
      notes,
    ]);
    if (await tellLaterVersions({ jobs }, { projectId, after: number }, transaction)) {
      await jobs.enqueue(
        NOTIFY_VERSION_BUYERS,
        { projectId, number },
        { transaction, key: `${projectId}.${number}` },
      );
    }
    return number;
  });
}
