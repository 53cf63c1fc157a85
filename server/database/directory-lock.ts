import { createHash, randomUUID } from 'node:crypto';
import { closeSync, linkSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
}

const MAX_ATTEMPTS = 100;
const RETRY_AFTER_MS = 20;
/** Removing a stale lock takes microseconds, so a marker that is older than this belongs to a dead process. */
const MARKER_LIFETIME_MS = 5_000;
/** A holder with a busy event loop may respond late. The accepted connection alone proves that the lock is held. */
const ANSWER_WITHIN_MS = 1_000;
/** Socket paths have at most 108 bytes on Linux and 104 on macOS, and `claim` adds nine bytes to the address. */
const MAX_ADDRESS_BYTES = 90;

/**
 * The lock is a Unix socket in the directory: the kernel closes the socket when the process ends for any reason, and
 * containers that share the directory see the same lock.
 * @returns a function that releases the lock.
 * @throws DirectoryInUseError
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  mkdirSync(directory, { recursive: true });
  const { address, dispose } = addressIn(directory);
  try {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const release = await claim(address);
      if (release !== null) {
        return () => {
          release();
          dispose();
        };
      }
      const found = identityOf(address);
      const holder = await queryHolder(address);
      if (holder !== null) {
        throw new DirectoryInUseError(
          `The database in ${directory} is in use by ${holder}. Stop that process, or set DATA_DIR to another directory.`,
        );
      }
      if (found !== null && !removeStale(address, found)) await delay(RETRY_AFTER_MS);
    }
    throw new DirectoryInUseError(
      `The database in ${directory} is being locked by another process. Try again.`,
    );
  } catch (error) {
    dispose();
    throw error;
  }
}

function addressIn(directory: string): { address: string; dispose: () => void } {
  const path = join(directory, 'database.lock');
  const none = { dispose: () => {} };
  const hash = createHash('sha256')
    .update(inodeOf(directory) ?? directory)
    .digest('hex')
    .slice(0, 24);
  if (process.platform === 'win32') return { ...none, address: `\\\\.\\pipe\\protohaat-${hash}` };
  if (Buffer.byteLength(path) <= MAX_ADDRESS_BYTES) return { ...none, address: path };
  if (process.platform !== 'linux')
    return { ...none, address: join(tmpdir(), `protohaat-${hash.slice(0, 12)}.lock`) };
  const descriptor = openSync(directory, 'r');
  return {
    address: `/proc/self/fd/${descriptor}/database.lock`,
    dispose: () => closeSync(descriptor),
  };
}

/**
 * Creates the lock's address as a link to a socket that already listens, so a refused connection always means that the
 * holder is dead.
 * @returns a function that releases the lock, or null if the address exists.
 */
async function claim(address: string): Promise<(() => void) | null> {
  if (process.platform === 'win32') {
    const server = await listen(address);
    return server === null ? null : () => server.close();
  }
  const own = `${address}.${randomUUID().slice(0, 8)}`;
  const server = await listen(own);
  if (server === null) return null;
  try {
    linkSync(own, address);
  } catch (error) {
    server.close();
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    // No other process replaces the address as long as the socket listens.
    rmSync(address, { force: true });
    server.close();
  };
}

async function listen(address: string): Promise<Server | null> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(String(process.pid));
  });
  return await new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

async function queryHolder(address: string): Promise<string | null> {
  return await new Promise((resolve, reject) => {
    const socket = connect(address);
    let pid = '';
    const answer = (): void => resolve(pid === '' ? 'another process' : `process ${pid}`);
    socket.setEncoding('utf8').on('data', (text: string) => (pid += text));
    socket.once('close', answer);
    socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null);
      else if (error.code === 'EACCES') resolve('a process of another account');
      else if (error.code === 'EAGAIN' || error.code === 'ECONNRESET') answer();
      else reject(error);
    });
  });
}

/**
 * Only the process that creates the marker of a stale lock may remove the lock, so the removal cannot delete a newer
 * lock.
 * @returns false if another process is removing the lock.
 */
function removeStale(address: string, stale: string): boolean {
  if (process.platform === 'win32') return true;
  const marker = `${address}.${createHash('sha256').update(stale).digest('hex').slice(0, 8)}`;
  try {
    closeSync(openSync(marker, 'wx'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const created = statSync(marker, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - created > MARKER_LIFETIME_MS) rmSync(marker, { force: true });
    return false;
  }
  try {
    if (identityOf(address) === stale) rmSync(address, { force: true });
  } finally {
    rmSync(marker, { force: true });
  }
  return true;
}

function inodeOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

/** The modification time is included, because file systems reuse inode numbers immediately. */
function identityOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}:${found.mtimeNs}`;
}
