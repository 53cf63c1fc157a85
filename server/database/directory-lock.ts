import { createHash, randomUUID } from 'node:crypto';
import { closeSync, linkSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
}

const MAX_ATTEMPTS = 10;
/** The holder's event loop may be busy; that it holds the lock is known without its answer. */
const ANSWER_WITHIN_MS = 1_000;
/** Systems truncate longer socket addresses. */
const MAX_ADDRESS_BYTES = 100;

/**
 * Takes a directory for this process alone. The lock is a Unix socket in the directory: the kernel closes it when its
 * process ends, however it ends, and answers for it from every container that shares the directory.
 *
 * @returns a function that releases the directory.
 * @throws DirectoryInUseError with the holder's process id.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  mkdirSync(directory, { recursive: true });
  const { address, dispose } = addressIn(directory);
  try {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const server = await listen(address);
      if (server !== null) {
        return () => {
          // Closing also removes the socket's file.
          server.close();
          dispose();
        };
      }
      const found = identityOf(address);
      const holder = await askHolder(address);
      if (holder !== null) {
        throw new DirectoryInUseError(
          `The database in ${directory} is in use by ${holder}. Stop that process, or set DATA_DIR to another directory.`,
        );
      }
      if (found !== null) removeStale(address, found);
    }
    throw new DirectoryInUseError(`The database in ${directory} is being taken by another process.`);
  } catch (error) {
    dispose();
    throw error;
  }
}

/** A socket address that is short enough, however long the directory's path is. */
function addressIn(directory: string): { address: string; dispose: () => void } {
  const path = join(directory, 'database.lock');
  const none = { dispose: () => {} };
  const hash = createHash('sha256')
    .update(identityOf(directory) ?? directory)
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

/** @returns null when the address is taken. */
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

/** @returns who listens there; null when nobody does. */
async function askHolder(address: string): Promise<string | null> {
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

/** Another process may have replaced the stale lock meanwhile: then its lock is put back. */
function removeStale(address: string, stale: string): void {
  if (process.platform === 'win32') return;
  const aside = `${address}.${randomUUID().slice(0, 8)}`;
  try {
    renameSync(address, aside);
    if (identityOf(aside) !== stale) linkSync(aside, address);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function identityOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}
