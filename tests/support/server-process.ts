import { type ChildProcess, spawn } from 'node:child_process';
import { projectRoot } from '#server/project-root.ts';

/** The real server as a process of its own, which a test may kill. */
export interface ServerProcess {
  /** As by `kill -9`: no handler runs, nothing is flushed. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** As by an operator. Resolves with the exit code. */
  stop(): Promise<number | null>;
}

const READY_WITHIN_MS = 60_000;

/** @throws when the server ends, or says nothing for a minute, before it is ready; with what it wrote. */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: projectRoot,
    env: { PATH, HOME, LOG_LEVEL: 'error', LIMITS: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  await untilReady(child);
  const signal = async (name: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    child.kill(name);
    return await ended;
  };
  return {
    async kill() {
      await signal('SIGKILL');
    },
    stop: () => signal('SIGTERM'),
  };
}

async function untilReady(child: ChildProcess): Promise<void> {
  let written = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`the server ${why}:\n${written}`));
    };
    const timer = setTimeout(() => fail('is not ready after a minute'), READY_WITHIN_MS);
    const onExit = (): void => fail('ended before it was ready');
    child.once('exit', onExit);
    child.stderr?.on('data', (chunk: Buffer) => {
      written += chunk.toString();
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      if (!written.includes('ready on ')) return;
      clearTimeout(timer);
      child.off('exit', onExit);
      resolve();
    });
  });
}
