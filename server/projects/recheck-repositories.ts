import { archiveFileName } from '#domain/pictures/picture-name.ts';
import { resultOfRecheck } from '#domain/verification/seen-repository.ts';
import { raiseAlert } from '../alerts/raise-alert.ts';
import { refreshEntries } from '../catalogue/refresh-entries.ts';
import type { Context } from '../context.ts';
import { RECHECK_INSTALLATION } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import type { CodeHostEvent } from '../ports/code-host.ts';
import {
  listPrivateListings,
  type PrivateListing,
  setRepositoryPublic,
  setRepositoryReadable,
} from '../verification/private-repository-store.ts';
import { hideInside, withdrawListing } from './listing-store.ts';
import { reportMadePublic } from './report-made-public.ts';

const BATCH_SIZE = 50;

type Deps = Pick<Context, 'database' | 'codeHost' | 'files' | 'jobs' | 'config' | 'log'>;

/**
 * Checks whether repositories of private listings are still readable and still private.
 * @param event - selects the repositories that may have changed; null checks all repositories.
 * @throws CodeHostUnavailableError; the next run starts over.
 */
export async function recheckRepositories(deps: Deps, event: CodeHostEvent | null): Promise<void> {
  if (!deps.codeHost.hasApp) return;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const listings = await listPrivateListings(deps.database, event, after, BATCH_SIZE);
    for (const listing of listings) {
      after = listing.verificationId;
      await recheckRepository(deps, listing);
    }
    if (listings.length < BATCH_SIZE) return;
  }
}

async function recheckRepository(deps: Deps, listing: PrivateListing): Promise<void> {
  const { database, codeHost, files, log } = deps;
  const { projectId, verificationId, archiveSha256, isArchived } = listing;
  const { seen, installationId } = await codeHost.checkInstalledRepository(listing);
  const isZipStored = archiveSha256 !== null && (await files.size(archiveFileName(archiveSha256))) !== null;
  const result = resultOfRecheck(seen, isZipStored);
  if (isArchived && result !== 'became-public') return;
  if (result === 'became-public') await reportMadePublic(deps, projectId);
  await database.transaction().execute(async (tx) => {
    // Projects are locked before verifications, as when a project is listed.
    if (result === 'became-public') await hideInside(tx, projectId);
    if (result === 'undeliverable') await withdrawListing(tx, projectId);
    if (result === 'became-public') {
      await setRepositoryPublic(tx, verificationId);
      await refreshEntries(tx, [projectId]);
    } else {
      await setRepositoryReadable(tx, { verificationId, installationId, isReadable: result === 'readable' });
    }
  });
  if (result !== 'readable') log.info({ projectId, result }, 'access to a private repository has changed');
  if (result === 'undeliverable') {
    await raiseAlert({ log }, database, {
      code: 'listing-undeliverable',
      subject: projectId,
      sentence:
        'The zip of this private listing is lost, and its repository cannot be read. The listing was withdrawn.',
    });
  }
}

export const recheckInstallationJob = defineJob<CodeHostEvent, Context>({
  ...RECHECK_INSTALLATION,
  retryForHours: 24,
  timeoutSeconds: 600,
  async handle(context, event) {
    await recheckRepositories(context, event);
  },
});

export const recheckRepositoriesJob = defineJob<object, Context>({
  name: 'look-at-repositories',
  retryForHours: 6,
  timeoutSeconds: 3_600,
  everySeconds: 6 * 3_600,
  async handle(context) {
    await recheckRepositories(context, null);
  },
});
