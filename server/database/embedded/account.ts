import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UnusableDatabaseError } from '../migrate.ts';
import { type Binaries, linkLibraries } from './binaries.ts';

export interface Account {
  readonly uid: number | null;
  readonly prefix: readonly string[];
}

/** These IDs are above those of regular users and below systemd's dynamic IDs. */
const FIRST_UID = 54_320;
const MAX_UIDS = 100;
/** The ID of `nobody`, which usually has the entry in the passwd file that initdb requires. */
export const NOBODY_UID = 65_534;
const IN_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY_UID}`, `--map-group=${NOBODY_UID}`] as const;

/**
 * PostgreSQL refuses to run as root, so root chooses a separate user ID or, if that user cannot read the program (for
 * example in root's home), a user namespace.
 * @param folder - the folder whose owner is changed to the chosen account.
 * @throws UnusableDatabaseError if PostgreSQL starts under none of the accounts.
 */
export function chooseAccount(
  binaries: Binaries,
  folder: string,
  isRoot = process.getuid?.() === 0,
): Account {
  const candidates: Account[] = isRoot
    ? [
        { uid: unusedUid(), prefix: [] },
        { uid: null, prefix: IN_NAMESPACE },
      ]
    : [{ uid: null, prefix: [] }];
  const reasons: string[] = [];
  for (const account of candidates) {
    changeOwner(account, folder);
    const why = findStartError(binaries, folder, account);
    if (why === null) return account;
    reasons.push(why);
  }
  throw new UnusableDatabaseError(
    candidates.length > 1
      ? `The embedded PostgreSQL cannot run as root. Another user id failed (${reasons[0]}), and so did a user namespace (${reasons[1]}). Start ProtoHaat as an ordinary user, or set DATABASE_URL.`
      : `The embedded PostgreSQL does not run on this system (${reasons[0]}). It needs glibc 2.27 or newer, which Alpine Linux does not have. Set DATABASE_URL to a PostgreSQL database.`,
  );
}

function findStartError(binaries: Binaries, folder: string, { uid, prefix }: Account): string | null {
  const [command, ...words] = [...prefix, binaries.postgres, '--version'] as const;
  const { error, status, stderr } = spawnSync(command, words, {
    ...asUser(uid),
    env: linkLibraries(binaries, folder),
    cwd: '/',
    encoding: 'utf8',
  });
  if (error !== undefined) return (error as NodeJS.ErrnoException).code ?? error.message;
  return status === 0 ? null : (stderr.trim().split('\n', 1)[0] ?? `exit ${status}`);
}

export function asUser(uid: number | null): { uid?: number; gid?: number } {
  return uid === null ? {} : { uid, gid: uid };
}

export function changeOwner(account: Account, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const uid = account.uid ?? 0;
  if (statSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, uid);
  }
  // The folder itself is changed last, so that the next start repeats an interrupted change.
  chownSync(folder, uid, uid);
}

export function isDatabaseUid(uid: number): boolean {
  return uid >= FIRST_UID && uid < FIRST_UID + MAX_UIDS;
}

function unusedUid(): number {
  let taken: Set<string | undefined>;
  try {
    taken = new Set(
      readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .map((line) => line.split(':')[2]),
    );
  } catch {
    return FIRST_UID;
  }
  let uid = FIRST_UID;
  while (taken.has(String(uid))) uid += 1;
  return uid;
}
