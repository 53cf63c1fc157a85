import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { projectRoot } from '#server/runtime/project-root.ts';

export interface ServerProcess {
  readonly pid: number;
  /** The time from the start to readiness: `readyMs` is wall-clock time, `readyCpuMs` is CPU time (on Linux only). */
  readonly readyMs: number;
  readonly readyCpuMs: number;
  /** The CPU time since the start, on Linux only. */
  processorMs(): number;
  output(): string;
  /** Sends SIGKILL, so that no handler runs and nothing is flushed. Resolves when the process has exited. */
  kill(): Promise<void>;
  stop(): Promise<number | null>;
  readonly ended: Promise<number | null>;
  /** The resident memory, on Linux only. */
  memoryMegabytes(which: 'now' | 'peak'): number;
  watchMemory(): number;
}

export interface LaunchedServer extends Pick<ServerProcess, 'kill' | 'output'> {
  readonly ready: Promise<ServerProcess>;
}

const READY_TIMEOUT_MS = 60_000;

export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
  prefix: readonly string[] = [],
): Promise<ServerProcess> {
  return await launchServerProcess(environment, prefix).ready;
}

export function launchServerProcess(
  environment: Readonly<Record<string, string>>,
  prefix: readonly string[] = [],
): LaunchedServer {
  const { PATH = '', HOME = '', SERVER_PROGRAM } = process.env;
  const startedAt = performance.now();
  const [command = process.execPath, ...words] = [
    ...prefix,
    process.execPath,
    ...(SERVER_PROGRAM === undefined ? ['--import', 'tsx', 'server/start/main.ts'] : [SERVER_PROGRAM]),
  ];
  const child = spawn(command, words, {
    cwd: projectRoot,
    env: {
      PATH,
      HOME,
      LOG_LEVEL: 'error',
      LIMITS: 'off',
      MAX_READS: '1000',
      MAX_SEARCHES: '1000',
      MAX_WRITES: '1000',
      ...environment,
      ...throughPooler(environment['DATABASE_URL']),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      written += chunk.toString();
    });
  }
  const output = (): string => written;
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const signal = async (name: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    child.kill(name);
    return await ended;
  };
  const kill = async (): Promise<void> => {
    await signal('SIGKILL');
  };
  const ready = waitForReady(child, output).then((): ServerProcess => ({
    pid: child.pid ?? 0,
    readyMs: performance.now() - startedAt,
    readyCpuMs: processorTimeOf(child.pid ?? 0),
    processorMs: () => processorTimeOf(child.pid ?? 0),
    output,
    kill,
    stop: () => signal('SIGTERM'),
    ended,
    memoryMegabytes: (which) => memoryOf(child.pid ?? 0, which),
    watchMemory() {
      // Writing 5 resets the peak of the resident memory:
      // https://man7.org/linux/man-pages/man5/proc_pid_clear_refs.5.html
      writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
      return memoryOf(child.pid ?? 0, 'now');
    },
  }));
  return { ready, kill, output };
}

function throughPooler(databaseUrl: string | undefined): Record<string, string> {
  const pooler = process.env['TEST_POOLER_URL'];
  if (pooler === undefined || databaseUrl === undefined) return {};
  const at = (server: string): string => {
    const url = new URL(databaseUrl);
    url.host = new URL(server).host;
    return url.href;
  };
  return {
    DATABASE_URL: at(pooler),
    DATABASE_DIRECT_URL: at(process.env['TEST_DATABASE_URL'] ?? ''),
  };
}

async function waitForReady(child: ChildProcess, output: () => string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`the server ${why}:\n${output()}`));
    };
    const timer = setTimeout(() => fail('is not ready after a minute'), READY_TIMEOUT_MS);
    const onExit = (): void => fail('ended before it was ready');
    child.once('exit', onExit);
    child.stdout?.on('data', () => {
      if (!output().includes('ready on ')) return;
      clearTimeout(timer);
      child.off('exit', onExit);
      resolve();
    });
  });
}

/** The CPU time of all threads in milliseconds: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function processorTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = '', system = ''] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  const millisecondsPerTick = 10;
  return (Number(user) + Number(system)) * millisecondsPerTick;
}

function memoryOf(pid: number, which: 'now' | 'peak'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = new RegExp(`^${which === 'now' ? 'VmRSS' : 'VmHWM'}:\\s+(\\d+) kB$`, 'mu').exec(status);
  if (kilobytes === null) throw new Error(`cannot read the memory of process ${pid}`);
  return Number(kilobytes[1]) / 1024;
}
