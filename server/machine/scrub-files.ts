import { findCursor, saveCursor } from '../alerts/alert-store.ts';
import { raiseAlert } from '../alerts/raise-alert.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';

const CURSOR = 'files-scrubbed';
const BYTES_PER_SECOND = 16 * 1024 ** 2;
const RUNS_PER_PASS = 72;
const MIN_BYTES_PER_RUN = 256 * 1024 ** 2;
const SAVE_CURSOR_EVERY = 50;

/**
 * Compares some of the stored files with their hashes; the next run continues with the following files. This finds
 * silent corruption while backups still contain an intact copy.
 */
export async function scrubFiles(
  { database, files }: Pick<Context, 'database' | 'files'>,
  bytesPerSecond = BYTES_PER_SECOND,
  minBytes = MIN_BYTES_PER_RUN,
): Promise<{ checked: number; damaged: number }> {
  const all: { name: string; sizeBytes: number }[] = [];
  for await (const { name, sizeBytes } of files.list()) all.push({ name, sizeBytes });
  all.sort((a, b) => (a.name < b.name ? -1 : 1));
  const total = all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const budget = Math.max(minBytes, total / RUNS_PER_PASS);
  const after = (await findCursor(database, CURSOR)) ?? '';
  const result = { checked: 0, damaged: 0 };
  let bytes = 0;
  for (const { name, sizeBytes } of all) {
    if (name <= after) continue;
    if (bytes >= budget) return result;
    if (!(await files.check(name, bytesPerSecond))) result.damaged += 1;
    result.checked += 1;
    bytes += sizeBytes;
    if (result.checked % SAVE_CURSOR_EVERY === 0 || bytes >= budget) await saveCursor(database, CURSOR, name);
  }
  await saveCursor(database, CURSOR, '');
  return result;
}

export const scrubFilesJob = defineJob<object, Context>({
  name: 'scrub-files',
  retryForHours: 1,
  timeoutSeconds: 3_000,
  everySeconds: 3_600,
  async handle(context) {
    await scrubFiles(context);
  },
});

export async function alertDamagedFile(
  { database, log }: Pick<Context, 'database' | 'log'>,
  name: string,
): Promise<void> {
  await raiseAlert({ log }, database, {
    code: 'file-damaged',
    subject: name,
    sentence: `The stored file is damaged. Copy files/${name} from a backup to the same path in the file store.`,
  });
}
