import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { describeOwnProcess, isHolding, parseHolder } from './lock-holder.ts';

export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

/** Signs of life come so often, and their absence is believed after so long. */
const TIMES = { beatMs: 2_000, watchMs: 10_000 };
/** Systems cut longer addresses of sockets off. */
const LONGEST_ADDRESS = 100;

/**
 * Takes the data directory for this process alone: two processes on one embedded database lose rows without an error.
 * A lock whose process no longer runs (kill -9, power cut) is taken over: at once on one machine, containers included,
 * and when another machine has shown no sign of life for ten seconds.
 *
 * @returns a function that gives the directory back.
 * @throws DirectoryInUse with the holder's process id.
 */
export async function lockDirectory(directory: string, times = TIMES): Promise<() => void> {
  mkdirSync(directory, { recursive: true });
  const lock = join(directory, 'database.lock');
  const door = await openDoor(directory);
  const mine = JSON.stringify(describeOwnProcess(door?.name ?? null));
  // The lock appears complete or not at all: written beside it, then linked, which fails when it exists.
  const draft = `${lock}.${v7()}`;
  writeFileSync(draft, mine, { flush: true });
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (tryLink(draft, lock)) {
        const stop = keepAlive(lock, mine, times.beatMs);
        return () => {
          stop();
          release(lock, mine);
          door?.close();
        };
      }
      const found = readIfThere(lock);
      if (found === null) continue;
      const holder = parseHolder(found);
      if (holder !== null && (await isHolding(holder, lock, times.watchMs))) {
        const where = holder.host === '' || holder.host === hostname() ? '' : ` on ${holder.host}`;
        throw new DirectoryInUse(
          `The database in ${directory} is in use by process ${holder.pid}${where}. Stop that process, or set DATA_DIR to another directory.`,
        );
      }
      setAside(lock, found);
      if (holder?.socket) rmSync(join(directory, holder.socket), { force: true });
    }
    throw new DirectoryInUse(`The database in ${directory} is being taken by another process.`);
  } catch (error) {
    door?.close();
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A socket that is open for as long as this process is: the kernel answers for it even while the process is busy. */
async function openDoor(directory: string): Promise<{ name: string; close: () => void } | null> {
  const name = `lock-${v7().slice(-12)}.sock`;
  const path = join(directory, name);
  if (process.platform === 'win32' || Buffer.byteLength(path) > LONGEST_ADDRESS) return null;
  const server = createServer((socket) => socket.destroy());
  return await new Promise((resolve) => {
    // A file system without sockets: the sign of life has to do.
    server.once('error', () => resolve(null));
    server.listen(path, () => {
      server.unref();
      resolve({ name, close: () => server.close() });
    });
  });
}

/**
 * A process that finds the directory taken writes nothing more: what two processes write is lost. Needs no file descriptor,
 * because a process that has none left must still show its sign of life.
 */
function keepAlive(lock: string, mine: string, beatMs: number): () => void {
  const own = identityOf(lock);
  const timer = setInterval(() => {
    const found = identityOf(lock);
    if (found !== null && found !== own && !stillHolds(lock, mine)) {
      process.stderr.write('The data directory was taken by another process. This one ends at once.\n');
      process.exit(1);
    }
    try {
      const now = new Date();
      utimesSync(lock, now, now);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }, beatMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Which file lies there: the lock of another process is another file. */
function identityOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

/** Some network file systems give a file another number from time to time. */
function stillHolds(lock: string, mine: string): boolean {
  try {
    const found = readIfThere(lock);
    return found === null || found === mine;
  } catch (error) {
    if (['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
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
