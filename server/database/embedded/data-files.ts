import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnusableDatabaseError } from '../migrate.ts';
import { type Account, asUser, giveTo, NOBODY } from './account.ts';
import { type Binaries, linkLibraries } from './binaries.ts';
import { copyTree, PRIVATE, syncPath } from './copy-tree.ts';

/** PostgreSQL's files in a data directory. */
export function filesIn(dataDirectory: string): string {
  return join(dataDirectory, 'postgres');
}

/** The database's owner, and the database. */
export const USER = 'protohaat';
export const DATABASE = 'protohaat';

/**
 * Fills a data directory that has no database yet. The folder appears complete: what a crash has left of an earlier try is
 * thrown away.
 *
 * @returns whether it was new.
 */
export async function prepareFiles(
  dataDirectory: string,
  template: string | null,
  binaries: Binaries,
  account: Account,
): Promise<boolean> {
  const files = filesIn(dataDirectory);
  const isNew = !existsSync(files);
  if (isNew) {
    const draft = `${files}.unfinished`;
    rmSync(draft, { recursive: true, force: true });
    if (template === null) await initialise(draft, binaries, account);
    else await copyTree(template, draft, PRIVATE);
    renameSync(draft, files);
    syncPath(dataDirectory);
  }
  giveTo(account, files);
  return isNew;
}

/** The same on every machine, whatever its locale: sorting by code point, UTF-8. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** initdb wants an account with a name, so as root it runs as `nobody`, in a folder that this one can reach. */
async function initialise(target: string, binaries: Binaries, account: Account): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'protohaat-initdb-'));
  const { uid } = asUser(account.uid === null ? null : NOBODY);
  const env = linkLibraries(binaries, folder);
  giveTo({ uid: uid ?? null, prefix: [] }, folder);
  const run = (program: string, words: readonly string[], input = ''): void => {
    const [command = '', ...rest] = [...account.prefix, program, ...words];
    const result = spawnSync(command, rest, {
      ...asUser(uid ?? null),
      env,
      cwd: folder,
      input,
      encoding: 'utf8',
      windowsHide: true,
    });
    if (result.status === 0) return;
    throw new UnusableDatabaseError(
      `The embedded PostgreSQL could not make a new database: ${(result.error?.message ?? result.stderr).trim()}`,
    );
  };
  try {
    const data = join(folder, 'data');
    run(binaries.initdb, [
      ...LOCALE,
      '-D',
      data,
      '-U',
      USER,
      '--auth=trust',
      '--wal-segsize=1',
      '--no-sync',
      '--no-instructions',
    ]);
    run(binaries.postgres, ['--single', '-D', data, 'postgres'], `create database ${DATABASE};\n`);
    await copyTree(data, target, PRIVATE);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
