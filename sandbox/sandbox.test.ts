import { spawn } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RecordJournal } from './common/record-journal.ts';
import { readSandboxSettings } from './config.ts';
import { rawStatus } from './testing/running-sandbox.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const start = (env: Record<string, string>) =>
  spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL('main.ts', import.meta.url))],
    {
      env: { PATH: process.env['PATH'], ...env },
    },
  );

test('the sandbox prints its URL, accepts requests, and exits on SIGTERM', async () => {
  const child = start({
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_DATA_DIR: join(directory, 'world'),
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const line = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) => resolve(data.toString())),
  );
  const url = /^sandbox ready on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(line)?.[1] ?? '';
  expect(await (await fetch(url)).text()).toContain('No money moves');
  expect(await rawStatus(url, '/', { host: 'attacker.example' })).toBe(421);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('the sandbox refuses to start in production', async () => {
  const child = start({ NODE_ENV: 'production', SANDBOX_PORT: 'many' });
  let stderr = '';
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  expect(await new Promise<number | null>((resolve) => child.on('close', resolve))).toBe(1);
  expect(stderr).toContain('does not start with NODE_ENV=production');
  expect(stderr).toContain('SANDBOX_PORT must be a port number, not "many"');
});

test("the sandbox's settings have the documented defaults", () => {
  expect(readSandboxSettings({})).toEqual({
    port: 4001,
    smtpPort: 4002,
    dataDirectory: 'data/sandbox',
    webhookUrl: null,
    webhookSecret: 'whsec_sandbox',
    githubApp: { setupUrl: 'http://localhost:4000/api/auth/github/installed', webhookUrl: null },
  });
});

test("the sandbox's records survive a restart, and a truncated last record is dropped", async () => {
  const path = join(directory, 'journal.jsonl');
  const first = new RecordJournal(path);
  const names = first.collection<{ name: string }>('names');
  names.save('1', { name: 'Asha' });
  names.save('2', { name: 'Rohan' });
  names.save('1', { name: 'Asha Verma' });
  names.delete('2');
  first.close();
  await appendFile(path, '{"c":"names","i":"3","v":{"na');
  const second = new RecordJournal(path);
  expect(second.collection('names').list()).toEqual([{ name: 'Asha Verma' }]);
  second.close();
});
