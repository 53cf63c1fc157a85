import { findCursor, saveCursor } from '../alerts/batch-cursor-store.ts';
import type { Context } from '../context.ts';

const MARK = 'files-scrubbed';
/** Of the disk's speed, so that nobody notices. */
const BYTES_PER_SECOND = 16 * 1024 ** 2;
/** The job runs every hour: everything is read within three days. */
const RUNS_A_ROUND = 72;
const MIN_BYTES_A_RUN = 256 * 1024 ** 2;
const MARKED_EVERY = 50;

/**
 * Reads kept files again and compares them with their hashes, a part of all in each run: a byte that changes on the disk is
 * found before somebody asks for it, and while a backup still has the file. Goes on where the last run ended.
 */
export async function scrubFiles(
  { database, files }: Pick<Context, 'database' | 'files'>,
  bytesPerSecond = BYTES_PER_SECOND,
  minBytes = MIN_BYTES_A_RUN,
): Promise<{ checked: number; damaged: number }> {
  const all: { name: string; sizeBytes: number }[] = [];
  for await (const { name, sizeBytes } of files.list()) all.push({ name, sizeBytes });
  all.sort((a, b) => (a.name < b.name ? -1 : 1));
  const total = all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const budget = Math.max(minBytes, total / RUNS_A_ROUND);
  const after = (await findCursor(database, MARK)) ?? '';
  const result = { checked: 0, damaged: 0 };
  let bytes = 0;
  for (const { name, sizeBytes } of all) {
    if (name <= after) continue;
    if (bytes >= budget) return result;
    if (!(await files.check(name, bytesPerSecond))) result.damaged += 1;
    result.checked += 1;
    bytes += sizeBytes;
    if (result.checked % MARKED_EVERY === 0 || bytes >= budget) await saveCursor(database, MARK, name);
  }
  // The next run begins anew.
  await saveCursor(database, MARK, '');
  return result;
}
