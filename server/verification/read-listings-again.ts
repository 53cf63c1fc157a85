import { figuresOf } from '#domain/verification/code-figures.ts';
import { endStamp, READING_RULES, readingOf } from '#domain/verification/later-reading.ts';
import { judgeFiles } from '#domain/verification/repository-assessment.ts';
import { refreshEntries } from '../catalogue/refresh-entries.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import type { StoredReport } from '../database/stored-json.ts';
import { addProjectEntry } from '../feed/news-store.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import { listingMail } from '../mails/listing-mails.ts';
import {
  FIRST_REPORT,
  findOwner,
  listUnsettled,
  type LockedReport,
  lockReport,
  type ReportPlace,
  saveReport,
  type UnsettledReport,
} from './later-reading-store.ts';
import { openSafeArchive } from './open-safe-archive.ts';
import { isCommitAccepted } from './refused-finding-store.ts';
import { type ArchiveFindings, searchArchive } from './search-archive.ts';
import { writeChecks } from './write-report.ts';

const BATCH_SIZE = 20;
/** The next run goes on. Ends well before the job's own time, so that no other run reads the same zip. */
const MAX_RUN_MS = 10 * 60_000;

type Deps = Pick<Context, 'database' | 'files' | 'archives' | 'sourceAnalyser' | 'jobs' | 'config' | 'log'>;

/**
 * Reads the stored zips of listings by the rules of today, one after another, and tells owners what is found. Each is
 * settled in one transaction, so that a run that ends early repeats nothing. The next run tries again what cannot be read.
 */
export async function readListingsAgain(deps: Deps): Promise<void> {
  const stopAt = performance.now() + MAX_RUN_MS;
  let after: ReportPlace = FIRST_REPORT;
  for (;;) {
    const batch = await listUnsettled(deps.database, after, BATCH_SIZE);
    for (const stored of batch) {
      if (performance.now() > stopAt) return;
      after = stored;
      try {
        await (stored.rules < READING_RULES ? readStored(deps, stored) : settle(deps, stored, endStampNow));
      } catch (error) {
        deps.log.error({ err: error, sha256: stored.sha256 }, 'a listing could not be read again');
      }
    }
    if (batch.length < BATCH_SIZE) return;
  }
}

type Change = (tx: DatabaseTransaction, locked: LockedReport) => Promise<StoredReport | null>;

const endStampNow: Change = (_tx, { report }) => Promise.resolve(endStamp(report, new Date()));

async function readStored(deps: Deps, stored: UnsettledReport): Promise<void> {
  const { archive } = await openSafeArchive(deps, stored);
  const findings = archive === null ? null : await searchArchive(deps, archive);
  if (findings === null) throw new Error('a stored archive is unreadable');
  await settle(deps, stored, async (tx, locked) =>
    (locked.report.rules ?? 0) < READING_RULES ? await judge(tx, locked, findings) : null,
  );
}

async function judge(
  tx: DatabaseTransaction,
  locked: LockedReport,
  findings: ArchiveFindings,
): Promise<StoredReport> {
  const { secrets, danger, counted } = findings;
  const files = counted.map(({ path, bytes }) => ({ path, sizeBytes: bytes }));
  const checks = judgeFiles({
    secrets,
    danger,
    tree: { files, truncated: false },
    isAccepted: await isCommitAccepted(tx, locked.profileId, locked),
  });
  const reading = { checks: writeChecks(checks), figures: figuresOf(findings) };
  return readingOf(locked.report, reading, new Date());
}

async function settle(deps: Deps, { verificationId }: UnsettledReport, change: Change): Promise<void> {
  await deps.database.transaction().execute(async (tx) => {
    const locked = await lockReport(tx, verificationId);
    const report = locked === null ? null : await change(tx, locked);
    if (locked === null || report === null) return;
    await saveReport(tx, verificationId, report);
    await refreshEntries(tx, locked.projectIds);
    if (report.owner_needed === undefined || locked.report.owner_needed !== undefined) return;
    const until = new Date(report.owner_needed.until);
    const places = report.checks.flatMap(({ result, places: found = [] }) =>
      result === 'fail' ? found : [],
    );
    for (const projectId of locked.projectIds) await tellOwner(deps, tx, { projectId, places, until });
  });
}

async function tellOwner(
  { jobs, config }: Deps,
  tx: DatabaseTransaction,
  {
    projectId,
    places,
    until,
  }: { readonly projectId: string; readonly places: readonly string[]; readonly until: Date },
): Promise<void> {
  const owner = await findOwner(tx, projectId);
  if (owner === null) return;
  await addProjectEntry(tx, projectId, { to: owner.id, code: 'listing-needs-owner' });
  const mail = listingMail(
    {
      ...owner,
      projectId,
      kind: 'needsOwner',
      reason: places.join(', '),
      until,
      actionId: `${projectId}.${until.toISOString()}`,
    },
    config.publicUrl,
  );
  await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
}

export const readListingsAgainJob = defineJob<object, Context>({
  name: 'read-listings-again',
  retryForHours: 24,
  timeoutSeconds: 1_800,
  everySeconds: 3_600,
  async handle(context) {
    await readListingsAgain(context);
  },
});
