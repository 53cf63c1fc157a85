import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { operatorSocketPath, sendCommand } from '#server/operations/operator-socket.ts';
import { isRestoreUnfinished } from '#server/operations/restore-mark.ts';
import { projectRoot } from '#server/project-root.ts';
import type { KillWorld } from './kill-world.ts';

/** Asks the running server for a backup. @returns whether it said that it made one; false when it went away meanwhile. */
export async function askForBackup(world: KillWorld, target: string): Promise<boolean> {
  const socket = operatorSocketPath(world.environment()['DATA_DIR'] ?? '');
  if (socket === null) throw new Error('this system has no socket for operators');
  const exit = await sendCommand(socket, { words: ['backup', target], actor: 'test' }, () => {}).catch(
    () => null,
  );
  return exit === 0;
}

export interface Restoring {
  /** Resolves with the exit code (null when it was killed) and all it wrote. */
  readonly over: Promise<{ exit: number | null; text: string }>;
  kill(): void;
}

/** The command as an operator types it; the built one beside the built server. */
export function launchRestore(environment: Readonly<Record<string, string>>, backup: string): Restoring {
  const { PATH = '', HOME = '', SERVER_PROGRAM } = process.env;
  const program =
    SERVER_PROGRAM === undefined
      ? ['--import', 'tsx', 'server/operate.ts']
      : [join(dirname(SERVER_PROGRAM), 'operate.js')];
  const child = spawn(process.execPath, [...program, 'restore', backup], {
    cwd: projectRoot,
    env: { PATH, HOME, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const over = once(child, 'close').then(([exit]) => ({ exit: exit as number | null, text }));
  return { over, kill: () => void child.kill('SIGKILL') };
}

/** How far a restore had come when it was killed. */
export function stageOf(directory: string): 'nothing' | 'half' | 'whole' {
  if (isRestoreUnfinished(directory)) return 'half';
  return existsSync(join(directory, 'database')) ? 'whole' : 'nothing';
}
