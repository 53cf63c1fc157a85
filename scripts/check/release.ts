/**
 * `npm run check -- release`: installs the release in another folder, as root for another user, and does there what its
 * pages say: from no settings and unedited ones to a start, operator commands, the nightly backup and a restore.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from '#tests/support/free-port.ts';
import { production } from '#tests/support/production-settings.ts';
import { setup, teardown } from '#tests/support/start-postgres.ts';
import { run } from './container/run-program.ts';

/** `nobody` of Debian. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const READY_WITHIN_MS = 60_000;

const directory = await mkdtemp(join(tmpdir(), 'protohaat-release-'));
const release = join(directory, 'protohaat');

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function launch(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { PATH = '' } = process.env;
  const [program = '', ...parameters] = words;
  const child = spawn(program, parameters, {
    cwd: release,
    env: { PATH, HOME: directory, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...USER,
  });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => (written[name] += chunk.toString()));
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...written })));
  return { written, ended, stop: () => process.kill(-(child.pid ?? 0), 'SIGTERM') };
}

/** npm's own lines, which begin with >, are left out. */
async function operate(words: string, environment: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const ended = await launch(['npm', 'run', '--silent', 'operator', '--', ...words.split(' ')], environment)
    .ended;
  assert.doesNotMatch(ended.stdout + ended.stderr, /^ {4}at /mu, `${words} prints a stack`);
  return ended;
}

async function writeSettings(settings: Readonly<Record<string, string>>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"`);
  await writeFile(join(release, '.env'), `${lines.join('\n')}\n`);
  await chmod(join(release, '.env'), 0o644);
}

function checkDocuments(): void {
  const pages = readdirSync(release, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.md$|^deploy\/|^\.env\.example$/u.test(path) && !/node_modules|^dist\//u.test(path),
  );
  assert.ok(pages.includes('docs/operation.md') && pages.includes('CHANGELOG.md'));
  for (const page of pages.filter((path) => path.includes('.'))) {
    const text = readFileSync(join(release, page), 'utf8');
    const links = [...text.matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/gu)].map(([, path = '']) =>
      join(dirname(page), path),
    );
    const named = page.endsWith('.md')
      ? []
      : [...text.matchAll(/\b(?:docs|deploy)\/[\w@-]+\.\w+/gu)].map(String);
    for (const path of [...links, ...named])
      assert.ok(existsSync(join(release, path)), `${page} leads to ${path}, which the release does not have`);
  }
  for (const [part, bundled] of [
    ['web', 'react-dom'],
    ['pages', 'react-dom'],
    ['server', 'fastify'],
  ] as const) {
    const licences = readFileSync(join(release, 'dist', part, 'third-party-licences.md'), 'utf8');
    assert.match(licences, new RegExp(`^## ${bundled} - .*\\(MIT\\)\n+(?:.*\n)*?.*Copyright`, 'mu'), part);
  }
  console.log(`${pages.length} documents lead to each other; the licences of bundled packages are there`);
}

async function checkWithoutSettings(): Promise<void> {
  const before = readdirSync(release).toSorted();
  const lost = await operate('status');
  assert.equal(lost.code, 1);
  assert.match(lost.stderr, /^There are no settings: [^]*^PUBLIC_URL is not set\.$/mu);
  await cp(join(release, '.env.example'), join(release, '.env'));
  const unedited = await launch(['npm', 'start']).ended;
  assert.equal(unedited.code, 1);
  assert.match(unedited.stderr, /^FIRM_NAME is still the sample of \.env\.example\.$/mu);
  await rm(join(release, '.env'));
  assert.deepEqual(readdirSync(release).toSorted(), before, 'something was created');
  console.log('Without settings, and with unedited ones, everything is refused and nothing is created');
}

async function startServer() {
  const server = launch(['npm', 'start', '--silent']);
  const until = performance.now() + READY_WITHIN_MS;
  const isReady = (): boolean => server.written.stdout.includes(`"msg":"ready on ${production.PUBLIC_URL}"`);
  while (!isReady()) {
    assert.ok(performance.now() < until, `not ready:\n${server.written.stdout}${server.written.stderr}`);
    await Promise.race([server.ended, new Promise((resolve) => setTimeout(resolve, 100))]);
  }
  for (const line of server.written.stdout.trimEnd().split('\n')) JSON.parse(line);
  return server;
}

/** What deploy/protohaat-backup.service runs, with another folder. */
async function backUp(folder: string): Promise<string> {
  const unit = readFileSync(join(release, 'deploy', 'protohaat-backup.service'), 'utf8');
  const [, script = ''] = /^ExecStart=\/bin\/sh -c '(.*)'$/mu.exec(unit) ?? [];
  const command = script.replaceAll('%%', '%').replace('/var/backups/protohaat', folder);
  const node = [
    'node',
    '--env-file=.env',
    '-e',
    `require('child_process').execFileSync('/bin/sh', ['-c', process.argv[1]], { stdio: 'inherit' })`,
    command,
  ];
  const { code, stderr } = await launch(node).ended;
  assert.equal(code, 0, stderr);
  const [made = ''] = readdirSync(folder);
  return join(folder, made);
}

await setup();
const { createEmptyDatabase } = await import('#tests/support/test-database.ts');
const [database, other] = [await createEmptyDatabase(), await createEmptyDatabase()];
try {
  await cp(join('dist', 'release'), release, { recursive: true });
  if ('uid' in USER) await run('chown', ['-R', `${USER.uid}:${USER.gid}`, directory]);
  checkDocuments();
  await checkWithoutSettings();

  const data = join(directory, 'data');
  await writeSettings({
    ...production,
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    DATA_DIR: data,
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMTP_REQUIRE_TLS: 'off',
    ROLE: 'web',
  });
  const early = await operate('status');
  assert.equal(early.code, 1);
  assert.match(early.stderr, /^There is no market in the database of DATABASE_URL\./mu);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    "select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  await client.end();
  assert.deepEqual([rows, existsSync(data)], [[], false], 'status created something');

  const server = await startServer();
  console.log('It is ready after npm start, and each line on its standard output is JSON');
  for (const [words, code, sentence] of [
    ['status', 0, /^open payments +0$/mu],
    ['alerts', 0, /^There are no open alerts\.$/mu],
    ['doctor', 1, /^ok +database +PostgreSQL/mu],
    ['roles list', 0, /./u],
    ['purchase show 7', 1, /^No purchase has the id/mu],
    ['audit-ledger', 1, /provider/u],
  ] as const) {
    const answer = await operate(words);
    assert.equal(answer.code, code, `${words}: ${answer.stdout}${answer.stderr}`);
    assert.match(answer.stdout + answer.stderr, sentence, words);
  }
  const backup = await backUp(join(directory, 'backups'));
  server.stop();
  assert.match((await server.ended).stdout, /"msg":"closed"/u);
  console.log('Operator commands and the nightly backup reach it through the settings beside the release');

  const elsewhere = { DATABASE_URL: other.url, DATA_DIR: join(directory, 'elsewhere') };
  const restored = await operate(`restore ${backup}`, elsewhere);
  assert.equal(restored.code, 0, restored.stderr);
  const alerts = await operate('alerts', elsewhere);
  assert.match(alerts.stdout, / {2}market-paused {2}/u, alerts.stderr);
  console.log('The backup is restored elsewhere, where the market is paused');
} finally {
  await database.drop();
  await other.drop();
  await teardown();
  await rm(directory, { recursive: true, force: true });
}
