import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Who holds a data directory, and whether that process is still there. */
export interface Holder {
  readonly pid: number;
  /** Tells a later process that got the same pid apart from this one. */
  readonly startedAt: string;
  readonly host: string;
  /** The running system: all containers of a machine share it. */
  readonly system: string;
  /** Where its pid means something: a container has pids of its own. */
  readonly pids: string;
  /** The name of the socket beside the lock that it keeps open, where it could. */
  readonly socket: string | null;
}

export function describeOwnProcess(socket: string | null): Holder {
  return {
    pid: process.pid,
    startedAt: processStart(process.pid) ?? 'unknown',
    host: hostname(),
    system: bootId(),
    pids: pidNamespace(),
    socket,
  };
}

export function parseHolder(text: string): Holder | null {
  try {
    const found = JSON.parse(text) as Partial<Holder>;
    if (!Number.isInteger(found.pid) || typeof found.startedAt !== 'string') return null;
    return {
      pid: Number(found.pid),
      startedAt: found.startedAt,
      host: found.host ?? '',
      // Written before these were kept: by a process of this very system.
      system: found.system ?? bootId(),
      pids: found.pids ?? pidNamespace(),
      socket: found.socket ?? null,
    };
  } catch {
    return null;
  }
}

/**
 * Asks the surest witness there is: the process table, where the pid is one of ours; else the holder's socket, which the
 * kernel closes when the process ends, in whatever container; else its sign of life, the time of the lock file.
 *
 * @param watchMs - how long the sign of life may be missing.
 */
export async function isHolding(holder: Holder, lock: string, watchMs: number): Promise<boolean> {
  const isSameSystem = holder.system === bootId();
  if (isSameSystem && holder.pids === pidNamespace()) return isRunning(holder);
  if (holder.socket !== null) {
    const answer = await knock(join(lock, '..', holder.socket));
    if (answer === 'open') return true;
    // Refused by the kernel that would know of its process.
    if (answer === 'refused' && isSameSystem) return false;
  }
  return await showsLife(lock, watchMs);
}

async function knock(path: string): Promise<'open' | 'refused' | 'unknown'> {
  return await new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve('open');
    });
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'unknown'),
    );
  });
}

/** Compared with itself, not with a clock: two machines need not agree about the time. */
async function showsLife(lock: string, watchMs: number): Promise<boolean> {
  const before = timeOf(lock);
  await delay(watchMs);
  return timeOf(lock) !== before;
}

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
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
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // Field 22, counted after the command name, which may hold spaces and brackets.
      const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      return `${bootId()} ${ticks}`;
    }
    if (process.platform === 'win32') return null;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return 'the only one';
  }
}
