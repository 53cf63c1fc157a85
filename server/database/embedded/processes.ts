import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** How often the process table is read while something is ending. */
const POLL_INTERVAL_MS = 5;
const SHUT_DOWN_WITHIN_MS = 10_000;
const DIE_WITHIN_MS = 5_000;

/** The process id in postmaster.pid, which a kill leaves behind; null when there is none. */
function readPostmasterPid(files: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(files, 'postmaster.pid'), 'utf8'), 10);
    return pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

/**
 * The processes that work in a database's files: PostgreSQL's have the folder as their working directory. Where the system
 * has no /proc, the one that postmaster.pid names.
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

/** By what it is and not by its name, which differs between namespaces of mounts. */
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
 * Ends what an earlier server has left working in these files. Only for the holder of the data directory's lock.
 *
 * @param signal - the first thing they are told; SIGKILL follows when it does not help.
 */
export async function endProcesses(files: string, signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
  const postmaster = readPostmasterPid(files);
  let left = listProcesses(files);
  if (signal === 'SIGINT') {
    // Asked to shut down, the postmaster ends the others; without it each of them ends by itself, sooner or later.
    if (postmaster !== null && left.includes(postmaster)) send(postmaster, 'SIGINT');
    else for (const pid of left) send(pid, 'SIGTERM');
    left = await untilGone(files, left, SHUT_DOWN_WITHIN_MS);
  }
  for (const pid of left) send(pid, 'SIGKILL');
  left = await untilGone(files, left, DIE_WITHIN_MS);
  if (left.length > 0) throw new Error(`process ${left.join(', ')} works in ${files} and does not end`);
  // What a kill leaves behind names a process that may be another one by now. PostgreSQL would wait for it forever.
  if (process.platform === 'linux') rmSync(join(files, 'postmaster.pid'), { force: true });
}

async function untilGone(files: string, pids: readonly number[], withinMs: number): Promise<number[]> {
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
