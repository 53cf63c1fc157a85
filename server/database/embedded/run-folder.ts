import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDatabaseUid } from './account.ts';

/** Socket paths have at most 104 bytes on macOS. The names of PostgreSQL's socket and lock file take 20 of them. */
const MAX_FOLDER_BYTES = 80;

/**
 * Creates a private folder (0700) with a short path for the database's socket. A data directory always gets the same
 * folder, unless another user owns that path.
 */
export function makeRunFolder(dataDirectory: string): string {
  const { dev, ino } = statSync(dataDirectory, { bigint: true });
  const hash = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 12);
  const base = Buffer.byteLength(tmpdir()) <= MAX_FOLDER_BYTES - 30 ? tmpdir() : '/tmp';
  const folder = join(base, `protohaat-run-${hash}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return isOurs(folder) ? folder : mkdtempSync(`${folder}-`);
}

function isOurs(folder: string): boolean {
  const found = lstatSync(folder);
  const ownUid = process.getuid?.() ?? found.uid;
  const isOwned = found.uid === ownUid || (ownUid === 0 && isDatabaseUid(found.uid));
  return found.isDirectory() && isOwned && (found.mode & 0o077) === 0;
}
