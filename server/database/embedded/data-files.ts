import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnusableDatabaseError } from '../migrate.ts';
import { type Account, asUser, changeOwner, NOBODY_UID } from './account.ts';
import { type Binaries, linkLibraries } from './binaries.ts';
import { copyTree, PRIVATE_MODES, syncPath } from './copy-tree.ts';

export function filesIn(dataDirectory: string): string {
  return join(dataDirectory, 'postgres');
}

/** Only tests connect as this role. */
export const SUPERUSER = 'postgres';
/** Owns its database. Directories of earlier versions have no other role, so it is a superuser there. */
export const DATABASE_USER = 'protohaat';
export const DATABASE_NAME = 'protohaat';

/**
 * A rename moves the finished folder into place. An unfinished folder that a crash left behind is removed.
 * @returns whether a database was created.
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
    else await copyTree(template, draft, PRIVATE_MODES);
    renameSync(draft, files);
    syncPath(dataDirectory);
  }
  changeOwner(account, files);
  mendMode(files);
  return isNew;
}

/** PostgreSQL refuses a folder that others than its group can read. A copy or an unpacked archive may be such a folder. */
function mendMode(files: string): void {
  const { mode, uid } = statSync(files);
  const ownUid = process.getuid?.() ?? uid;
  const isAccepted = (mode & 0o727) === 0o700;
  if (!isAccepted && [0, uid].includes(ownUid)) chmodSync(files, PRIVATE_MODES.folder);
}

/** The database must not depend on the machine's locale, so it uses UTF-8 and sorts by code point. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** One statement a line. The demo data is moved to the past without triggers, which their owner could disable anyway. */
const SETUP = `create role ${DATABASE_USER} login;
grant set on parameter session_replication_role to ${DATABASE_USER};
create database ${DATABASE_NAME} owner ${DATABASE_USER};
`;

/** initdb needs an account with a passwd entry, so root runs it as `nobody` in a folder that `nobody` can read. */
async function initialise(target: string, binaries: Binaries, account: Account): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'protohaat-initdb-'));
  const { uid } = asUser(account.uid === null ? null : NOBODY_UID);
  const env = linkLibraries(binaries, folder);
  changeOwner({ uid: uid ?? null, prefix: [] }, folder);
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
      `The embedded PostgreSQL could not create a new database: ${(result.error?.message ?? result.stderr).trim()}`,
    );
  };
  try {
    const data = join(folder, 'data');
    run(binaries.initdb, [
      ...LOCALE,
      '-D',
      data,
      '-U',
      SUPERUSER,
      '--auth=trust',
      '--wal-segsize=1',
      '--no-sync',
      '--no-instructions',
    ]);
    run(binaries.postgres, ['--single', '-D', data, 'postgres'], SETUP);
    await copyTree(data, target, PRIVATE_MODES);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
