import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listDatabaseProcesses } from '#tests/support/data-directory.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { type OpenDatabase, openDatabase } from '../open-database.ts';
import { chooseAccount } from './account.ts';
import { locateBinaries } from './binaries.ts';
import { EmbeddedDatabaseEndedError, openEmbeddedDatabase } from './embedded-database.ts';
import { makeRunFolder } from './run-folder.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-database-'));
});
afterEach(async () => {
  const left = listDatabaseProcesses(directory);
  if (left.length > 0) throw new Error(`process ${left.join(', ')} is left behind`);
  await rm(directory, { recursive: true, force: true });
});

const open = (onError?: (error: Error) => void, dataDirectory = directory): Promise<OpenDatabase> =>
  openDatabase({ databaseUrl: null, dataDirectory }, onError);

const countMarks = async ({ pool }: OpenDatabase): Promise<number> =>
  (await pool.query<{ count: number }>('select count(*) as count from marks')).rows[0]?.count ?? -1;

const WRITER = `
  import { openDatabase } from '${projectRoot}/server/database/open-database.ts';
  const { pool } = await openDatabase({ databaseUrl: null, dataDirectory: process.argv.at(-1) });
  await pool.query('create table if not exists marks (n integer primary key)');
  const { rows } = await pool.query('select coalesce(max(n), 0) as n from marks');
  for (let n = rows[0].n + 1; ; n++) {
    await pool.query('insert into marks values ($1)', [n]);
    console.log(n);
  }
`;

/** Starts a process that commits consecutive numbers until it is killed. @returns the last acknowledged number. */
async function writeUntilKilled(acknowledged: number, alsoPostgres: boolean): Promise<number> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', WRITER, '--', directory],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exit = once(child, 'exit');
  let last = 0;
  let seen = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    seen += 1;
    if (seen !== acknowledged) continue;
    if (alsoPostgres) spawnSync('kill', ['-9', ...listDatabaseProcesses(directory).map(String)]);
    child.kill('SIGKILL');
  }
  await exit;
  return last;
}

const untilNobodyIsLeft = (): Promise<void> =>
  vi.waitFor(() => expect(listDatabaseProcesses(directory)).toEqual([]), { timeout: 10_000, interval: 10 });

describe('the embedded database', () => {
  it('the first start creates a private embedded database, and the next start reuses it', async () => {
    const first = await open();
    await first.pool.query(
      "insert into profiles (id, identity_subject, email) values (gen_random_uuid(), 's', 'e')",
    );
    await first.close();
    expect((await stat(join(directory, 'postgres'))).mode & 0o777).toBe(0o700);
    const second = await open();
    const { rows } = await second.pool.query<{ count: number }>('select count(*) as count from profiles');
    expect(rows).toEqual([{ count: 1 }]);
    const { rows: settings } = await second.pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings
       where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses') order by name`,
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', '', 'on']);
    await second.close();
  });

  it('creating the embedded database starts over after an interruption', async () => {
    await mkdir(join(directory, 'postgres.unfinished/base'), { recursive: true });
    await writeFile(join(directory, 'postgres.unfinished/PG_VERSION'), '18\n');
    const opened = await open();
    expect(existsSync(join(directory, 'postgres.unfinished'))).toBe(false);
    await opened.close();
  });

  it.each(['755', '777', '500'])(
    'a data folder with mode %s is made private, and the database in it starts',
    async (mode) => {
      await (await open()).close();
      await chmod(join(directory, 'postgres'), Number.parseInt(mode, 8));
      const opened = await open();
      expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      expect((await stat(join(directory, 'postgres'))).mode & 0o777).toBe(0o700);
      await opened.close();
    },
  );

  it('a data folder that a group may read keeps its mode', async () => {
    await (await open()).close();
    await chmod(join(directory, 'postgres'), 0o750);
    await (await open()).close();
    expect((await stat(join(directory, 'postgres'))).mode & 0o777).toBe(0o750);
  });

  it("the embedded database can be created without the build's template", async () => {
    const { connection, isNew, close } = await openEmbeddedDatabase(directory);
    expect(isNew).toBe(true);
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query<{ collate: string }>(
      'select datlocale as collate from pg_database where datname = current_database()',
    );
    expect(rows).toEqual([{ collate: 'C.UTF-8' }]);
    await client.end();
    await close();
  });

  it('the role of the server owns its database and is no superuser', async () => {
    const { pool, close } = await open();
    const { rows } = await pool.query<{ owner: string; isSuper: boolean }>(
      `select datdba::regrole::text as owner, rolsuper as "isSuper" from pg_database, pg_roles
        where datname = current_database() and rolname = current_user`,
    );
    expect(rows).toEqual([{ owner: 'protohaat', isSuper: false }]);
    for (const statement of ["copy (select 1) to program 'true'", "select pg_read_file('PG_VERSION')"]) {
      await expect(pool.query(statement)).rejects.toThrow(/permission denied/u);
    }
    await close();
  });

  it('the embedded database works in a directory whose path is too long for a socket', async () => {
    const long = join(directory, 'a-long-name-'.repeat(15));
    const opened = await open(undefined, long);
    await expect(open(undefined, long)).rejects.toThrow('in use by process');
    await opened.close();
  });

  it('an embedded database in use cannot be opened, and the error names the process id', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(`in use by process ${process.pid}`);
    await first.pool.query('select 1');
    await first.close();
    await (await open()).close();
  });

  it.each([
    ['a kill of the server', false],
    ['a kill of the server and PostgreSQL', true],
  ])(
    'every acknowledged write to the embedded database survives %s',
    { timeout: 60_000 },
    async (_what, alsoPostgres) => {
      for (let round = 0; round < 2; round += 1) {
        const last = await writeUntilKilled(100, alsoPostgres);
        if (round === 0) await untilNobodyIsLeft();
        const opened = await open();
        const { rows } = await opened.pool.query<{ highest: number; count: number }>(
          'select max(n) as highest, count(*) as count from marks',
        );
        await opened.close();
        expect(rows[0]?.highest).toBeGreaterThanOrEqual(last);
        expect(rows[0]?.count).toBe(rows[0]?.highest);
      }
    },
  );

  it(
    'a PostgreSQL that is still running after its server and watchdog were killed is terminated at the next start',
    { timeout: 60_000 },
    async () => {
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '--eval', WRITER, '--', directory],
        { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      await once(child.stdout, 'data');
      const shells = listDatabaseProcesses(directory).filter((pid) =>
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('watchdog'),
      );
      expect(shells.length).toBeGreaterThan(0);
      child.kill('SIGSTOP');
      for (const pid of shells) process.kill(pid, 'SIGKILL');
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(listDatabaseProcesses(directory)).not.toEqual([]);
      const opened = await open();
      await opened.close();
    },
  );

  it('the embedded PostgreSQL is restarted when it is killed', { timeout: 60_000 }, async () => {
    const errors: string[] = [];
    const opened = await open((error) => errors.push(error.message));
    await opened.pool.query('create table marks (n integer)');
    for (let round = 1; round <= 3; round += 1) {
      await opened.pool.query('insert into marks values ($1)', [round]);
      const pid = Number.parseInt(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8'), 10);
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(
        () => expect(errors.filter((message) => message.includes('was restarted'))).toHaveLength(round),
        { timeout: 10_000, interval: 10 },
      );
      expect(await countMarks(opened)).toBe(round);
    }
    await opened.close();
  });

  it('a failed restart of PostgreSQL is reported, and acknowledged writes are preserved', async () => {
    const errors: Error[] = [];
    const opened = await open((error) => errors.push(error));
    await opened.pool.query('create table marks (n integer); insert into marks values (1)');
    const wal = join(directory, 'postgres/pg_wal');
    await rename(wal, `${wal}.away`);
    const pid = Number.parseInt(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(
      () => expect(errors.filter((error) => error instanceof EmbeddedDatabaseEndedError)).toHaveLength(1),
      { timeout: 10_000, interval: 10 },
    );
    await expect(opened.pool.query('select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/u);
    await opened.close();
    await rename(`${wal}.away`, wal);
    const again = await open();
    expect(await countMarks(again)).toBe(1);
    await again.close();
  });

  it("the socket's folder is removed when the embedded database is closed", async () => {
    const opened = await open();
    const folder = makeRunFolder(directory);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await opened.close();
    expect(existsSync(folder)).toBe(false);
  });
});

const openerIn = (project: string) => `
  import { openDatabase } from '${project}/server/database/open-database.ts';
  const { pool, close } = await openDatabase({ databaseUrl: null, dataDirectory: process.argv.at(-1) });
  const { rows } = await pool.query('select count(*)::int as n from profiles');
  console.log('profiles', rows[0].n);
  await close();`;

const isRoot = process.getuid?.() === 0;

describe.skipIf(!isRoot)('an embedded database as root', { timeout: 60_000 }, () => {
  it('PostgreSQL started by root runs under the chosen account in a private data directory', async () => {
    const probe = await mkdtemp(join(tmpdir(), 'protohaat-probe-'));
    // PostgreSQL runs with root's own ID in a user namespace if only root can read the project (account.test.ts).
    const uid = chooseAccount(locateBinaries(), probe).uid ?? 0;
    await rm(probe, { recursive: true });
    await chmod(directory, 0o700);
    const opened = await open();
    const [pid] = listDatabaseProcesses(directory);
    const owner = /^Uid:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    await opened.close();
    expect(owner).toBe(String(uid));
  });

  it('an unprivileged user of the operating system can open an embedded database', async () => {
    await chmod(directory, 0o755);
    const own = join(directory, 'own');
    // The project may be readable only by root, so it is mounted elsewhere for this process.
    const project = join(directory, 'project');
    await mkdir(own);
    await mkdir(project);
    spawnSync('chown', ['nobody', own]);
    const asNobody = ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups', process.execPath];
    const program = ['--import', 'tsx', '--input-type=module', '--eval', openerIn(project), '--', own];
    const mounted = 'mount --bind "$0" "$1" && cd "$1" && shift && exec "$@"';
    const child = spawnSync(
      'unshare',
      ['--mount', 'sh', '-c', mounted, projectRoot, project, ...asNobody, ...program],
      { encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: '/nonexistent' } },
    );
    expect(child.stderr + child.stdout).toBe('profiles 0\n');
  });
});
