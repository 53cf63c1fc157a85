import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_INTERVAL_MS = 5;
const SHUTDOWN_TIMEOUT_MS = 10_000;
const KILL_TIMEOUT_MS = 5_000;

/** `kill -9` does not remove postmaster.pid, so the file may be stale. */
function readPostmasterPid(files: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(files, 'postmaster.pid'), 'utf8'), 10);
    return pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Lists the processes whose working directory is the data folder or, on systems without /proc, the process in
 * postmaster.pid.
 */
function listProcesses(files: string): number[] {
  if (process.platform !== 'linux') {
    const pid = readPostmasterPid(files);
    return pid !== null && isRunning(pid) ? [pid] : [];
  }
  const folder = identityOf(files);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && identityOf(`/proc/${pid}/cwd`) === folder);
}

/** Paths differ between mount namespaces, so folders are compared by device and inode. */
function identityOf(folder: string): string | null {
  try {
    const { dev, ino } = statSync(folder, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Terminates PostgreSQL processes that an earlier server left running on these files. The caller must hold the lock of
 * the data directory.
 * @param signal - the first signal. SIGKILL follows if it has no effect.
 */
export async function endProcesses(files: string, signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
  const postmaster = readPostmasterPid(files);
  let left = listProcesses(files);
  if (signal === 'SIGINT') {
    // The postmaster terminates its children. Without a postmaster, each child must be signalled.
    if (postmaster !== null && left.includes(postmaster)) send(postmaster, 'SIGINT');
    else for (const pid of left) send(pid, 'SIGTERM');
    left = await waitForExit(files, left, SHUTDOWN_TIMEOUT_MS);
  }
  for (const pid of left) send(pid, 'SIGKILL');
  left = await waitForExit(files, left, KILL_TIMEOUT_MS);
  if (left.length > 0) throw new Error(`processes ${left.join(', ')} still use ${files} after SIGKILL`);
  // The process ID in a stale file may belong to another process by now, and PostgreSQL would then refuse to start.
  if (process.platform === 'linux') rmSync(join(files, 'postmaster.pid'), { force: true });
}

async function waitForExit(files: string, pids: readonly number[], withinMs: number): Promise<number[]> {
  const until = Date.now() + withinMs;
  let left = [...pids];
  while (left.length > 0 && Date.now() < until) {
    await delay(POLL_INTERVAL_MS);
    left = listProcesses(files);
  }
  return left;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
