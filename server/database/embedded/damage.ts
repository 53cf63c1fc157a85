import { UnusableDatabaseError } from '../migrate.ts';
import { filesIn } from './data-files.ts';
import { PostmasterFailedError } from './postmaster.ts';

/**
 * These messages of PostgreSQL do not mean damaged files but missing permissions, exhausted resources or a conflict
 * with another process.
 */
const SYSTEM_REFUSALS =
  /No space left|Disk quota|Permission denied|Operation not permitted|Read-only file system|Too many open files|Cannot allocate|could not create (?:shared memory|semaphores|any Unix-domain)|still in use|already exists|wrong ownership|invalid permissions|Address already in use|insufficient file descriptors/u;

/**
 * These SQLSTATEs mean damaged pages, missing files or databases, or failed reads:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const DAMAGE_CODES = new Set(['XX000', 'XX001', 'XX002', '58030', '58P01', '58P02', '3D000']);

export class UnreadableTableError extends Error {
  override readonly name = 'UnreadableTableError';
  constructor(table: string, cause: unknown) {
    super(`the table ${table} cannot be read: ${firstLine(cause)}`, { cause });
  }
}

export function isDatabaseDamaged(error: unknown): boolean {
  if (error instanceof UnreadableTableError) return true;
  if (error instanceof PostmasterFailedError) return !error.log.some((line) => SYSTEM_REFUSALS.test(line));
  return error instanceof Error && DAMAGE_CODES.has(String((error as { code?: unknown }).code));
}

/** @param dataDirectory - null if the database is not embedded. */
export function toStartError(error: unknown, dataDirectory: string | null): unknown {
  if (dataDirectory === null) {
    // The other codes may mean that the database is unreachable, or does not exist.
    const { code } = (error ?? {}) as { code?: unknown };
    if (!(error instanceof UnreadableTableError) && code !== 'XX001' && code !== 'XX002') return error;
    return new UnusableDatabaseError(
      `The database is damaged (${firstLine(error)}). Nothing was changed. Keep its files, and restore the newest backup into an empty database. See Backups in docs/operation.md.`,
      { cause: error },
    );
  }
  const files = filesIn(dataDirectory);
  if (isDatabaseDamaged(error)) {
    return new UnusableDatabaseError(
      `The embedded database in ${files} is damaged (${firstLine(error)}). Nothing was changed. Rename ${dataDirectory} to keep it, run "npm run operator -- restore <newest backup>", and start the server. See Backups in docs/operation.md.`,
      { cause: error },
    );
  }
  if (!(error instanceof PostmasterFailedError)) return error;
  const refusal = error.log.find((line) => SYSTEM_REFUSALS.test(line)) ?? error.message;
  return new UnusableDatabaseError(
    `The embedded PostgreSQL in ${files} does not start: ${refusal.replace(/^.*?\b[A-Z]{3,}:\s*/u, '')}. Nothing was changed.`,
    { cause: error },
  );
}

function firstLine(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '').slice(0, 200) : String(error);
}
