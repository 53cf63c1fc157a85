import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Account, asUser } from './account.ts';
import type { Binaries } from './binaries.ts';
import { endProcesses } from './processes.ts';

export interface PostmasterOptions {
  readonly binaries: Binaries;
  readonly account: Account;
  readonly environment: Record<string, string> | undefined;
  /** The database's files. */
  readonly files: string;
  /** `name=value`, as in postgresql.conf. */
  readonly settings: readonly string[];
}

export interface Postmaster {
  /** Resolves when it has ended, with the last lines of its log. */
  readonly ended: Promise<readonly string[]>;
  /** Disconnects everybody, writes what is in memory, and ends. */
  stop(): Promise<void>;
}

/** PostgreSQL ended before it took connections. */
export class PostmasterFailedError extends Error {
  override readonly name = 'PostmasterFailedError';
  readonly log: readonly string[];
  constructor(log: readonly string[], code: number | null) {
    super(reasonIn(log) ?? `PostgreSQL ended with exit code ${code}`);
    this.log = log;
  }
}

const LOG_LINES = 40;
const STOP_WITHIN_MS = 10_000;
const READ_LOG_WITHIN_MS = 200;

/**
 * Runs PostgreSQL for as long as this process runs: the shell's reader waits for the end of a pipe that the kernel closes when
 * this process ends, by `kill -9` too, and then shuts PostgreSQL down.
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
 * A folder that the account cannot reach by its path (the data directory is its owner's alone) is entered before the user
 * changes, and is then reached as the working directory.
 */
export const WORKING_DIRECTORY = '/proc/self/cwd';

/** @throws PostmasterFailedError with PostgreSQL's own words. */
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
    // Ctrl-C reaches this process alone.
    detached: !isWindows,
    stdio: ['pipe', 'ignore', 'pipe'],
    windowsHide: true,
  });
  // A pipe that breaks is told by the end of the process.
  child.stdin.on('error', () => {});
  const log: string[] = [];
  const ended = new Promise<readonly string[]>((resolve) => {
    child.once('error', (error) => {
      log.push(`FATAL:  ${error.message}`);
      resolve(log);
    });
    child.once('close', () => resolve(log));
    // A process that outlives the watchdog keeps the log open.
    child.once('exit', () => setTimeout(() => resolve(log), READ_LOG_WITHIN_MS));
  });
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      log.push(line);
      if (log.length > LOG_LINES) log.shift();
      if (line.includes('database system is ready to accept connections')) resolve();
    });
    void ended.then(() => reject(new PostmasterFailedError(log, child.exitCode)));
  });
  // The server does not wait for it to end.
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

/** PostgreSQL's own words for why it ended. */
export function reasonIn(log: readonly string[]): string | null {
  const line = log.findLast((one) => /\b(?:PANIC|FATAL):/u.test(one));
  return line?.replace(/^.*?\b(?:PANIC|FATAL):\s*/u, '') ?? null;
}
