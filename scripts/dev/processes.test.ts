import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { projectRoot } from './ensure-installed.mjs';

const folders: string[] = [];
const started: number[] = [];

afterEach(() => {
  for (const id of started.splice(0)) if (isAlive(id)) process.kill(id, 'SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

async function startFamily(
  inner: string,
): Promise<{ outer: ChildProcess; innerId: number; lines: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'family-'));
  folders.push(folder);
  const innerPath = join(folder, 'inner.mjs');
  const outerPath = join(folder, 'outer.mjs');
  writeFileSync(innerPath, `${inner}\nsetInterval(() => {}, 1000); console.log(String(process.pid));`);
  const processes = pathToFileURL(join(projectRoot, 'scripts', 'dev', 'processes.mjs')).href;
  writeFileSync(
    outerPath,
    `import { ProgramFamily } from ${JSON.stringify(processes)};
     const family = new ProgramFamily();
     family.start('inner', [${JSON.stringify(innerPath)}], {
       env: process.env, onLine: (line) => console.log(line), onExit: (code) => console.log('exit ' + code),
     });
     process.on('SIGTERM', () => void family.close().then(() => process.exit(0)));`,
  );
  const outer = spawn(process.execPath, [outerPath], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (outer.pid !== undefined) started.push(outer.pid);
  const lines: string[] = [];
  outer.stdout.setEncoding('utf8').on('data', (text: string) => {
    lines.push(...text.split('\n').filter((line) => line !== ''));
  });
  const innerId = await vi.waitFor(
    () => {
      expect(lines.length).toBeGreaterThan(0);
      return Number(lines[0]);
    },
    { timeout: 10_000 },
  );
  started.push(innerId);
  return { outer, innerId, lines };
}

describe('child processes', () => {
  it('killing the parent process ends all programs that it started', async () => {
    const { outer, innerId } = await startFamily('');
    outer.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(innerId)).toBe(false), { timeout: 10_000 });
  });

  it('every program shuts down gracefully when the parent process that started it receives SIGTERM', async () => {
    const { outer, innerId, lines } = await startFamily(
      "process.on('SIGTERM', () => { console.log('closing'); process.exit(7); });",
    );
    outer.kill('SIGTERM');
    await vi.waitFor(() => expect(isAlive(innerId)).toBe(false), { timeout: 10_000 });
    await vi.waitFor(() => expect(lines.slice(1)).toEqual(['closing', 'exit 7']), { timeout: 10_000 });
    await vi.waitFor(() => expect(outer.exitCode).toBe(0), { timeout: 10_000 });
  });
});
