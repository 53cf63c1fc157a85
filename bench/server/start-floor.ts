import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { freePort } from '#tests/support/free-port.ts';

export interface Floor {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

export async function startFloor(database: pg.ClientConfig): Promise<Floor> {
  const port = await freePort();
  const program = fileURLToPath(new URL('floor.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, FLOOR_PORT: String(port), FLOOR_DATABASE: JSON.stringify(database) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  if (child.exitCode !== null) throw new Error('the floor server ended');
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
