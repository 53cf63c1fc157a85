import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../runtime/project-root.ts';
import { schemaFingerprint } from '../migrate.ts';
import { locateBinaries, BINARIES_PACKAGE } from './binaries.ts';
import { copyTree, READABLE_MODES } from './copy-tree.ts';

/**
 * The build creates this migrated, empty database for the current schema and PostgreSQL version. The first start of a
 * server copies it and is slower without it.
 */
export function templateFolder(): string {
  const { version } = locateBinaries();
  const name = `postgres-${BINARIES_PACKAGE.split('/')[1]}-${version}-${schemaFingerprint()}`;
  return join(projectRoot, 'dist', name);
}

export function findTemplate(): string | null {
  const folder = templateFolder();
  return existsSync(folder) ? folder : null;
}

/**
 * Calls may run concurrently, because a rename moves the finished folder into place.
 * @param make - creates a migrated database in a data directory, closes it and returns the path of its files.
 */
export async function makeTemplate(make: (dataDirectory: string) => Promise<string>): Promise<string> {
  const folder = templateFolder();
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.draft-`);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'protohaat-template-'));
  try {
    await copyTree(await make(dataDirectory), join(draft, 'files'), READABLE_MODES);
    if (!existsSync(folder)) renameSync(join(draft, 'files'), folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(dataDirectory, { recursive: true, force: true });
  }
  return folder;
}
