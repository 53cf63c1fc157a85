import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';

export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

interface Holder {
  readonly pid: number;
  /** Tells a later process that got the same pid apart from this one. */
  readonly startedAt: string;
  readonly host: string;
}

/**
 * Takes the data directory for this process alone: two processes on one embedded database lose rows without an error.
 * A lock whose process no longer runs (kill -9, power cut) is taken over.
 *
 * @returns a function that gives the directory back.
 * @throws DirectoryInUse with the holder's process id.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const lock = join(directory, 'database.lock');
  const mine = JSON.stringify({
    pid: process.pid,
    startedAt: processStart(process.pid) ?? 'unknown',
    host: hostname(),
  } satisfies Holder);
  // The lock appears complete or not at all: written beside it, then linked, which fails when it exists.
  const draft = `${lock}.${v7()}`;
  writeFileSync(draft, mine, { flush: true });
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (tryLink(draft, lock)) return () => release(lock, mine);
      const found = readIfThere(lock);
      if (found === null) continue;
      const holder = parseHolder(found);
      if (holder !== null && isRunning(holder)) {
        throw new DirectoryInUse(
          `The database in ${directory} is in use by process ${holder.pid}. Stop that process, or set DATA_DIR to another directory.`,
        );
      }
      setAside(lock, found);
    }
    throw new DirectoryInUse(`The database in ${directory} is being taken by another process.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes the stale lock; when another process has replaced it in between, that one's lock is put back. */
function setAside(lock: string, stale: string): void {
  const aside = `${lock}.${v7()}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  if (readIfThere(aside) !== stale) tryLink(aside, lock);
  rmSync(aside, { force: true });
}

function release(lock: string, mine: string): void {
  if (readIfThere(lock) === mine) unlinkSync(lock);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

function parseHolder(text: string): Holder | null {
  try {
    const { pid, startedAt, host } = JSON.parse(text) as Partial<Holder>;
    return Number.isInteger(pid) && typeof startedAt === 'string'
      ? { pid: Number(pid), startedAt, host: host ?? '' }
      : null;
  } catch {
    return null;
  }
}

function isRunning(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it runs under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const startedAt = processStart(holder.pid);
  return startedAt === null || holder.startedAt === 'unknown' || startedAt === holder.startedAt;
}

/** When a process began, in whatever form the system tells it; null where it does not. */
function processStart(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // Field 22, counted after the command name, which may hold spaces and brackets.
      const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      return `${boot} ${ticks}`;
    }
    if (process.platform === 'win32') return null;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
