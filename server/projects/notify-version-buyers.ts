import { VERSION_MAIL_HOURS } from '#domain/projects/version-limits.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { addVersionEntries } from '../feed/news-store.ts';
import { NOTIFY_OF_LATER_VERSIONS, SEND_MAIL, NOTIFY_VERSION_BUYERS } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import { versionMail } from '../mails/listing-mails.ts';
import { findNewestVersion, listEarlierBuyers } from './version-store.ts';

const BATCH_SIZE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** @returns false if the day in which later versions of the listing wait for one email has already begun. */
export async function tellLaterVersions(
  { jobs }: Pick<Context, 'jobs'>,
  told: { readonly projectId: string; readonly after: number },
  transaction?: Queryable,
): Promise<boolean> {
  return await jobs.enqueue(NOTIFY_OF_LATER_VERSIONS, told, {
    ...(transaction === undefined ? {} : { transaction }),
    key: told.projectId,
    notBefore: new Date(Date.now() + VERSION_MAIL_HOURS * 3_600_000),
  });
}

/** Tells of the newest version only; the project's page lists all of them. */
export async function notifyOfLaterVersions(
  context: Pick<Context, 'database' | 'jobs' | 'config'>,
  { projectId, after }: { readonly projectId: string; readonly after: number },
): Promise<void> {
  const number = await findNewestVersion(context.database, projectId);
  if (number === null || number <= after) return;
  await notifyVersionBuyers(context, { projectId, number });
  await tellLaterVersions(context, { projectId, after: number });
}

/** Runs in batches after the publication, because the number of buyers is unbounded. Repeating it is safe. */
export async function notifyVersionBuyers(
  { database, jobs, config }: Pick<Context, 'database' | 'jobs' | 'config'>,
  version: { readonly projectId: string; readonly number: number },
): Promise<void> {
  for (let after: string | null = FIRST; after !== null;) {
    const buyers = await listEarlierBuyers(database, { ...version, after, limit: BATCH_SIZE });
    const purchaseIds = buyers.map(({ purchaseId }) => purchaseId);
    await addVersionEntries(database, purchaseIds, version.number);
    for (const facts of buyers) {
      const mail = versionMail(facts, config.publicUrl);
      await jobs.enqueue(SEND_MAIL, mail, { key: mail.id });
    }
    after = buyers.length < BATCH_SIZE ? null : (buyers.at(-1)?.purchaseId ?? null);
  }
}

export const notifyVersionBuyersJob = defineJob<
  { readonly projectId: string; readonly number: number },
  Pick<Context, 'database' | 'jobs' | 'config'>
>({
  ...NOTIFY_VERSION_BUYERS,
  retryForHours: 24,
  timeoutSeconds: 120,
  handle: notifyVersionBuyers,
});

export const notifyOfLaterVersionsJob = defineJob<
  { readonly projectId: string; readonly after: number },
  Pick<Context, 'database' | 'jobs' | 'config'>
>({
  ...NOTIFY_OF_LATER_VERSIONS,
  retryForHours: 24,
  timeoutSeconds: 120,
  handle: notifyOfLaterVersions,
});
