import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UnusableDatabaseError } from '../migrate.ts';
import { type Binaries, linkLibraries } from './binaries.ts';

/** The account that PostgreSQL's processes run under. */
export interface Account {
  /** Null: the one that this process has. */
  readonly uid: number | null;
  /** Put before the command. */
  readonly prefix: readonly string[];
}

/** Below the range that systemd hands out, above that of people. */
const FIRST_UID = 54_320;
const MAX_UIDS = 100;
/** `nobody`, who has an entry in every passwd file: initdb wants one. */
export const NOBODY = 65_534;
const IN_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] as const;

/**
 * PostgreSQL refuses to run as root. There it gets a user id of its own, or, where that one cannot reach the program (a
 * project in root's home), a user namespace.
 *
 * @param folder - a folder of ours, which then belongs to the account.
 * @throws UnusableDatabaseError where the program does not run at all.
 */
export function chooseAccount(
  binaries: Binaries,
  folder: string,
  isRoot = process.getuid?.() === 0,
): Account {
  const ways: Account[] = isRoot
    ? [
        { uid: unusedUid(), prefix: [] },
        { uid: null, prefix: IN_NAMESPACE },
      ]
    : [{ uid: null, prefix: [] }];
  const reasons: string[] = [];
  for (const account of ways) {
    giveTo(account, folder);
    const why = whyItDoesNotRun(binaries, folder, account);
    if (why === null) return account;
    reasons.push(why);
  }
  throw new UnusableDatabaseError(
    ways.length > 1
      ? `The embedded PostgreSQL does not run as root, and neither with another user id (${reasons[0]}) nor in a user namespace (${reasons[1]}). Start ProtoHaat as an ordinary user, or name a PostgreSQL database with DATABASE_URL.`
      : `The embedded PostgreSQL does not run on this system (${reasons[0]}). It needs glibc 2.27 or newer, which Alpine Linux does not have. Name a PostgreSQL database with DATABASE_URL.`,
  );
}

function whyItDoesNotRun(binaries: Binaries, folder: string, { uid, prefix }: Account): string | null {
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

/** Makes a folder and everything in it the account's; as root only. */
export function giveTo(account: Account, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const uid = account.uid ?? 0;
  if (statSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, uid);
  }
  // Last: the next start repeats what a crash cut off.
  chownSync(folder, uid, uid);
}

export function isDatabaseUid(uid: number): boolean {
  return uid >= FIRST_UID && uid < FIRST_UID + MAX_UIDS;
}

/** A user id that nobody has. */
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
