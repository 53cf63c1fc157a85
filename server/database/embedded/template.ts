import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../project-root.ts';
import { schemaFingerprint } from '../migrate.ts';
import { locateBinaries, PACKAGE } from './binaries.ts';
import { copyTree, READABLE } from './copy-tree.ts';

/**
 * The files of a migrated, empty database of this schema and this PostgreSQL: a first start copies them instead of making
 * them. Made by the build; a start without it takes longer.
 */
export function templateFolder(): string {
  const { version } = locateBinaries();
  const name = `postgres-${PACKAGE.split('/')[1]}-${version}-${schemaFingerprint()}`;
  return join(projectRoot, 'dist', name);
}

/** @returns null where there is none. */
export function findTemplate(): string | null {
  const folder = templateFolder();
  return existsSync(folder) ? folder : null;
}

/**
 * Makes the template. Two processes may do it at once: the folder appears complete.
 *
 * @param make - makes a migrated database in a data directory, and closes it. @returns where its files are.
 */
export async function makeTemplate(make: (dataDirectory: string) => Promise<string>): Promise<string> {
  const folder = templateFolder();
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.draft-`);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'protohaat-template-'));
  try {
    await copyTree(await make(dataDirectory), join(draft, 'files'), READABLE);
    if (!existsSync(folder)) renameSync(join(draft, 'files'), folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(dataDirectory, { recursive: true, force: true });
  }
  return folder;
}
