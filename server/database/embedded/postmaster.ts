import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Account, asUser } from './account.ts';
import type { Binaries } from './binaries.ts';
import { endProcesses } from './processes.ts';

export interface PostmasterOptions {
  readonly binaries: Binaries;
  readonly account: Account;
  readonly environment: Record<string, string> | undefined;
  readonly files: string;
  readonly settings: readonly string[];
}

export interface Postmaster {
  readonly ended: Promise<readonly string[]>;
  /** Disconnects all clients, writes a checkpoint and exits (a fast shutdown). */
  stop(): Promise<void>;
}

export class PostmasterFailedError extends Error {
  override readonly name = 'PostmasterFailedError';
  readonly log: readonly string[];
  constructor(log: readonly string[], code: number | null) {
    super(findExitReason(log) ?? `PostgreSQL ended with exit code ${code}`);
    this.log = log;
  }
}

const LOG_LINES = 40;
const STOP_WITHIN_MS = 10_000;
const READ_LOG_WITHIN_MS = 200;

/**
 * Runs PostgreSQL under a shell that blocks on a pipe. When this process ends, even by `kill -9`, the kernel closes
 * the pipe, and the shell then shuts PostgreSQL down.
 */
const WATCHDOG = `
  exec 3<&0 </dev/null
  "$@" 3<&- &
  postgres=$!
  (read _ <&3; kill -INT $postgres) 2>/dev/null &
  reader=$!
  exec 3<&-
  wait $postgres
  code=$?
  kill $reader 2>/dev/null
  exit $code`;

/**
 * A separate account cannot resolve the data directory's real path under a private parent, so the child process enters
 * the directory before it switches users.
 */
export const WORKING_DIRECTORY = '/proc/self/cwd';

export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { account, binaries, files, settings } = options;
  const words = [
    ...account.prefix,
    binaries.postgres,
    '-D',
    account.uid === null ? files : WORKING_DIRECTORY,
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const isWindows = process.platform === 'win32';
  const [command = '', ...rest] = isWindows ? words : ['/bin/sh', '-c', WATCHDOG, 'watchdog', ...words];
  const child = spawn(command, rest, {
    ...asUser(account.uid),
    cwd: files,
    env: options.environment,
    // PostgreSQL has its own process group, so that it does not receive Ctrl-C from the terminal.
    detached: !isWindows,
    stdio: ['pipe', 'ignore', 'pipe'],
    windowsHide: true,
  });
  // The exit of the child process is handled elsewhere, so a broken pipe needs no handling.
  child.stdin.on('error', () => {});
  const log: string[] = [];
  const ended = new Promise<readonly string[]>((resolve) => {
    child.once('error', (error) => {
      log.push(`FATAL:  ${error.message}`);
      resolve(log);
    });
    child.once('close', () => resolve(log));
    // `close` also waits for children that outlive the shell and keep stderr open.
    child.once('exit', () => setTimeout(() => resolve(log), READ_LOG_WITHIN_MS));
  });
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      log.push(line);
      if (log.length > LOG_LINES) log.shift();
      if (/system is ready to accept (?:read-only )?connections/u.test(line)) resolve();
    });
    void ended.then(() => reject(new PostmasterFailedError(log, child.exitCode)));
  });
  child.unref();
  (child.stderr as unknown as { unref(): void }).unref();
  (child.stdin as unknown as { unref(): void }).unref();
  return { ended, stop: () => stop(child, ended, options) };
}

async function stop(
  child: ChildProcess,
  ended: Promise<readonly string[]>,
  { binaries, files, environment }: PostmasterOptions,
): Promise<void> {
  child.ref();
  if (process.platform === 'win32')
    spawnSync(binaries.pgCtl, ['stop', '-D', files, '-m', 'fast'], { env: environment });
  else child.stdin?.end();
  const timer = setTimeout(() => {
    void endProcesses(files, 'SIGKILL').catch(() => child.kill('SIGKILL'));
  }, STOP_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

export function findExitReason(log: readonly string[]): string | null {
  const line = log.findLast((one) => /\b(?:PANIC|FATAL):/u.test(one));
  return line?.replace(/^.*?\b(?:PANIC|FATAL):\s*/u, '') ?? null;
}
