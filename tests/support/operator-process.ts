import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join, resolve } from 'node:path';
import { projectRoot } from '#server/runtime/project-root.ts';

export interface OperatorCommand {
  /** `text` is what both streams have. */
  readonly over: Promise<{ exit: number | null; text: string; stdout: string; stderr: string }>;
  kill(): void;
}

/**
 * Runs an operator command from source, or from the build that SERVER_PROGRAM names.
 * @param from - the working directory
 */
export function launchOperator(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  from = projectRoot,
): OperatorCommand {
  const { PATH = '', HOME = '', SERVER_PROGRAM } = process.env;
  const program =
    SERVER_PROGRAM === undefined
      ? ['--import', import.meta.resolve('tsx'), join(projectRoot, 'server', 'start', 'operate.ts')]
      : [join(dirname(resolve(projectRoot, SERVER_PROGRAM)), 'operate.js')];
  const child = spawn(process.execPath, [...program, ...words], {
    cwd: from,
    env: { PATH, HOME, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { text: '', stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      printed.text += chunk.toString();
      printed[name] += chunk.toString();
    });
  }
  const over = once(child, 'close').then(([exit]) => ({ exit: exit as number | null, ...printed }));
  return { over, kill: () => void child.kill('SIGKILL') };
}
