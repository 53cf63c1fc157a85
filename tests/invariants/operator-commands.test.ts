import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { freePort } from '../support/free-port.ts';
import { launchOperator } from '../support/operator-process.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

let directory: string;
let sandbox: Sandbox;
let environment: Record<string, string>;
let server: ServerProcess | null = null;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-operator-'));
  sandbox = await startTestSandbox(join(directory, 'sandbox'));
  environment = {
    PORT: String(await freePort()),
    DATA_DIR: join(directory, 'data'),
    SANDBOX_URL: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
    LOG_LEVEL: 'error',
  };
  server = await startServerProcess(environment);
}, 120_000);
afterAll(async () => {
  await server?.kill();
  await sandbox.close();
  await rm(directory, { recursive: true, force: true });
});

const operate = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  launchOperator(words, { ...environment, ...more }, directory).over;

describe('operator commands', { timeout: 120_000 }, () => {
  it('an operator backs up a running server, restores it elsewhere, and runs commands on the restored data', async () => {
    expect(statSync(join(directory, 'data', 'operator.sock')).mode & 0o777).toBe(0o600);
    for (const place of ['.', 'postgres', 'files'])
      expect(statSync(join(directory, 'data', place)).mode & 0o077).toBe(0);
    const backup = await operate(['backup', 'kept']);
    expect(backup.text).toContain(join(directory, 'kept'));
    expect(backup.exit).toBe(0);

    const elsewhere = { DATA_DIR: join(directory, 'elsewhere') };
    const restored = await operate(['restore', 'kept'], elsewhere);
    expect(restored.text).toContain('Restored the backup of');
    expect(restored.exit).toBe(0);
    const secrets = await Promise.all(
      ['data', 'elsewhere'].map((name) => readFile(join(directory, name, 'app-secret'), 'utf8')),
    );
    expect(secrets[1]).toBe(secrets[0]);
    const again = await operate(['restore', 'kept'], elsewhere);
    expect(again.text).toContain('is not empty');
    expect(again.exit).toBe(1);

    const resumed = await operate(
      ['market', 'resume', 'the former market is stopped', '--reason', 'The former machine is gone.'],
      elsewhere,
    );
    expect(resumed.exit).toBe(0);
    expect((await operate(['market', 'show'], elsewhere)).text).toBe('The market is not paused.\n');
  });

  it('a running server prints data as JSON, progress and errors apart from it, and exits with 1 for a refusal', async () => {
    const { stdout, stderr, exit } = await operate(['backup', 'kept-too', '--json']);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ folder: join(directory, 'kept-too') });
    expect(stderr).toBe('Copying the files\nReading the database\nCopying the files that are new\n');
    expect(await operate(['purchase', 'show', '7', '--json'])).toMatchObject({
      exit: 1,
      stdout: '',
      stderr: 'No purchase has the id, payment or receipt 7.\n',
    });
  });

  it.each([
    [['statsu'], "unknown command 'statsu'\n(Did you mean status?)"],
    [['files', 'copy'], "unknown command 'copy'"],
    [['files'], 'Usage: npm run operator -- files'],
    [['status', '--reson', 'x'], "unknown option '--reson'"],
    [['backup'], "missing required argument 'folder'"],
    [['roles', 'grant', 'asha', 'judge'], 'Allowed choices are operator, treasurer, owner'],
    [['secret', 'give-up', '--reason', ' '], 'It is empty.'],
    [['migrate-to-postgres', '--to', 'mysql://x'], 'Name a PostgreSQL database.'],
  ])(
    'the wrong words %j are refused with exit code 2, and nothing is opened or written',
    async (words, sentence) => {
      const nowhere = join(directory, 'nowhere');
      const refused = await operate(words, { DATA_DIR: nowhere, PAYMENT_PROVIDER: 'no provider' });
      expect(refused).toMatchObject({ exit: 2, stdout: '' });
      expect(refused.stderr).toContain(sentence);
      expect(existsSync(nowhere)).toBe(false);
    },
  );

  it.each([
    ['status'],
    ['secret', 'give-up', '--reason', 'lost'],
    ['migrate-to-postgres', '--to', 'postgresql://x/y'],
  ])('where there is no market, %s %s says so and creates none', async (...words) => {
    const nowhere = join(directory, 'nowhere');
    const refused = await operate(words, { DATA_DIR: nowhere });
    expect(refused).toMatchObject({ exit: 1, stdout: '' });
    expect(refused.stderr).toContain(`There is no market in ${nowhere}.`);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('each command explains itself', async () => {
    for (const words of [[], ['files', '--help'], ['help', 'backup']]) {
      const help = await operate(words, { DATA_DIR: join(directory, 'nowhere') });
      expect(help).toMatchObject({ exit: 0, stderr: '' });
      expect(help.stdout).toMatch(/^Usage: npm run operator -- /u);
    }
    expect((await operate(['backup', '--help'])).stdout).toContain('backup [options] <folder>');
  });

  it('the database cannot be migrated while a server is running', async () => {
    const moved = await operate(['migrate-to-postgres', '--to', 'postgresql://nobody@127.0.0.1:1/none']);
    expect(moved.text).toContain('is in use by process');
    expect(moved.exit).toBe(1);
  });

  it('the operator socket is removed when the server stops', async () => {
    expect(await server?.stop()).toBe(0);
    server = null;
    expect(existsSync(join(directory, 'data', 'operator.sock'))).toBe(false);
    expect((await operate(['status'])).text).toMatch(/^open payments +0$/mu);
  });
});
