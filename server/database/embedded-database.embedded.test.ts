import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, utimesSync } from 'node:fs';
import { link, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../project-root.ts';
import { DirectoryInUse, lockDirectory } from './directory-lock.ts';
import { EmbeddedDatabaseEnded, openInMemory } from './embedded-database.ts';
import { describeOwnProcess } from './lock-holder.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { templateFile } from './template.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-database-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const WRITER = `
  import { openDatabase } from '${projectRoot}/server/database/open-database.ts';
  const { pool } = await openDatabase({ databaseUrl: null, dataDirectory: process.argv.at(-1) });
  await pool.query('create table if not exists marks (n integer primary key)');
  const { rows } = await pool.query('select coalesce(max(n), 0) as n from marks');
  console.log('open');
  for (let n = rows[0].n + 1; ; n++) {
    await pool.query('insert into marks values ($1)', [n]);
    console.log(n);
  }
`;

/** Another process that writes numbers, a commit each, until it is killed; resolves with the last acknowledged one. */
async function writeUntilKilled(acknowledged: number): Promise<number> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', WRITER, '--', directory],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let last = 0;
  let seen = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'open') continue;
    last = Number(line);
    seen += 1;
    if (seen === acknowledged) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return last;
}

describe('the embedded database', () => {
  it('is set up by its first start and found again by the next', async () => {
    const first = await openDatabase({ databaseUrl: null, dataDirectory: directory });
    await first.pool.query(
      "insert into profiles (id, identity_subject, email) values (gen_random_uuid(), 's', 'e')",
    );
    await first.close();
    const second = await openDatabase({ databaseUrl: null, dataDirectory: directory });
    const { rows } = await second.pool.query<{ count: number }>('select count(*) as count from profiles');
    expect(rows).toEqual([{ count: 1 }]);
    const { rows: settings } = await second.pool.query<{ fsync: string }>('show fsync');
    expect(settings).toEqual([{ fsync: 'on' }]);
    await second.close();
  });

  it('is set up anew when its first set-up was cut off at the very end', async () => {
    const first = await openDatabase({ databaseUrl: null, dataDirectory: directory });
    await first.close();
    expect(existsSync(join(directory, 'database.incomplete'))).toBe(false);
    // PG_VERSION is there, what PostgreSQL needs beside it is not yet.
    await rm(join(directory, 'database', 'postgresql.conf'));
    await writeFile(join(directory, 'database.incomplete'), '');
    const second = await openDatabase({ databaseUrl: null, dataDirectory: directory });
    const { rows } = await second.pool.query<{ count: number }>('select count(*) as count from profiles');
    expect(rows).toEqual([{ count: 0 }]);
    await second.close();
    expect(existsSync(join(directory, 'database.incomplete'))).toBe(false);
  });

  it('is refused to a second opener, who is told who has it', async () => {
    const first = await openDatabase({ databaseUrl: null, dataDirectory: directory });
    await expect(openDatabase({ databaseUrl: null, dataDirectory: directory })).rejects.toThrow(
      `in use by process ${process.pid}`,
    );
    await first.close();
    const again = await openDatabase({ databaseUrl: null, dataDirectory: directory });
    await again.close();
  });

  it(
    'is taken over after its process was killed, with every acknowledged write',
    { timeout: 60_000 },
    async () => {
      for (let round = 0; round < 2; round++) {
        const last = await writeUntilKilled(200);
        const opened = await openDatabase({ databaseUrl: null, dataDirectory: directory });
        const { rows } = await opened.pool.query<{ highest: number; count: number }>(
          'select max(n) as highest, count(*) as count from marks',
        );
        await opened.close();
        expect(rows[0]?.highest).toBeGreaterThanOrEqual(last);
        expect(rows[0]?.count).toBe(rows[0]?.highest);
      }
    },
  );

  it.skipIf(!existsSync('/usr/bin/strace'))(
    'asks the disk to keep a commit before it answers',
    { timeout: 60_000 },
    async () => {
      const trace = join(directory, 'trace');
      const script = `
      import { openDatabase } from '${projectRoot}/server/database/open-database.ts';
      const { pool, close } = await openDatabase({ databaseUrl: null, dataDirectory: '${directory}/data' });
      await pool.query('create table marks (n integer)');
      process.kill(process.pid, 0);
      for (let n = 0; n < 50; n++) await pool.query('insert into marks values ($1)', [n]);
      process.kill(process.pid, 0);
      await close();`;
      await promisify(execFile)(
        'strace',
        [
          '-f',
          // Everything else runs at its own speed.
          '--seccomp-bpf',
          '-e',
          'trace=fsync,fdatasync,kill',
          '-o',
          trace,
          process.execPath,
          '--import',
          'tsx',
          '--input-type=module',
          '--eval',
          script,
        ],
        { cwd: projectRoot },
      );
      // The two signals of nothing mark the beginning and the end of the fifty commits.
      const [, between = ''] = (await readFile(trace, 'utf8')).split(/^.*\bkill\(\d+, 0\).*$/mu);
      expect(between.match(/\bfsync\(|\bfdatasync\(/gu)?.length ?? 0).toBeGreaterThanOrEqual(50);
    },
  );
});

describe('the embedded database, once it runs,', () => {
  const ended: Error[] = [];
  let own: string;
  let running: OpenDatabase;
  beforeAll(async () => {
    own = await mkdtemp(join(tmpdir(), 'protohaat-database-'));
    running = await openDatabase({ databaseUrl: null, dataDirectory: own }, (error) => ended.push(error));
  });
  afterAll(() => rm(own, { recursive: true, force: true }));

  it('lets the process do everything else while it is busy', async () => {
    const { pool } = running;
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    await pool.query('select count(*) from generate_series(1, 2000000)');
    clearInterval(turning);
    expect(turns).toBeGreaterThan(20);
  });

  it('tells when it cannot go on, and answers everybody who asks after that', async () => {
    const { pool, close } = running;
    await pool.query('create table marks (n integer)');
    // Without a place for its next log PostgreSQL must not go on.
    await rename(join(own, 'database', 'pg_wal'), join(own, 'database', 'pg_wal.away'));
    await expect(pool.query('insert into marks select 1 from generate_series(1, 1000000)')).rejects.toThrow(
      'pg_wal',
    );
    expect(ended[0]).toBeInstanceOf(EmbeddedDatabaseEnded);
    await expect(pool.query('select 1')).rejects.toThrow('does not answer any more');
    await expect(close()).rejects.toThrow('has not ended in order');
    // The directory is free again, and everything that was acknowledged is there.
    await rename(join(own, 'database', 'pg_wal.away'), join(own, 'database', 'pg_wal'));
    const again = await openDatabase({ databaseUrl: null, dataDirectory: own });
    const { rows } = await again.pool.query<{ count: number }>('select count(*) as count from marks');
    expect(rows).toEqual([{ count: 0 }]);
    await again.close();
  });
});

describe('questions that come at the same time', () => {
  it('are kept out of somebody else’s transaction', async () => {
    const { pool, close } = await openInMemory(templateFile());
    await pool.query('create table marks (n integer)');
    const client = await pool.connect();
    await client.query('begin');
    const beside = Array.from({ length: 5 }, async () => {
      const { rows } = await pool.query<{ n: number }>('select coalesce(sum(n), 0) as n from marks');
      return rows[0]?.n;
    });
    await client.query('insert into marks values (1)');
    await client.query('insert into marks values (2)');
    await client.query('commit');
    client.release();
    expect(await Promise.all(beside)).toEqual([3, 3, 3, 3, 3]);
    await close();
  });

  it('are answered after a connection broke off, without what its transaction did', async () => {
    const { pool, close } = await openInMemory(templateFile());
    await pool.query('create table marks (n integer)');
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into marks values (1)');
    client.release(true);
    const { rows } = await pool.query('select n from marks');
    expect(rows).toEqual([]);
    await close();
  });
});

/** What a holder with pids of its own writes. */
const elsewhere = (more: object) =>
  JSON.stringify({ ...describeOwnProcess(null), pids: 'pid:[1]', host: 'container', ...more });

describe('the lock of a data directory', () => {
  it('is taken over when another process has the number of the dead one', async () => {
    await writeFile(
      join(directory, 'database.lock'),
      JSON.stringify({ pid: process.pid, startedAt: 'long ago', host: 'x' }),
    );
    const release = await lockDirectory(directory);
    release();
    await expect(readFile(join(directory, 'database.lock'))).rejects.toThrow('ENOENT');
  });

  it('is taken over when it was cut off while being written', async () => {
    await writeFile(join(directory, 'database.lock'), '{"pid":');
    const release = await lockDirectory(directory);
    expect(JSON.parse(await readFile(join(directory, 'database.lock'), 'utf8'))).toMatchObject({
      pid: process.pid,
    });
    release();
  });

  describe('of a process in another container', () => {
    const quick = { beatMs: 20, watchMs: 200 };

    it('is respected while the process keeps its socket open, and taken over at once when it has ended', async () => {
      const server = createServer();
      await new Promise<void>((resolve) => {
        server.listen(join(directory, 'lock-other.sock'), resolve);
      });
      await writeFile(join(directory, 'database.lock'), elsewhere({ socket: 'lock-other.sock' }));
      await expect(lockDirectory(directory, quick)).rejects.toThrow('on container');
      // As a kill leaves it: the name stays, and nobody is behind it.
      await link(join(directory, 'lock-other.sock'), join(directory, 'kept'));
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await rename(join(directory, 'kept'), join(directory, 'lock-other.sock'));
      const startedAt = performance.now();
      const release = await lockDirectory(directory, { beatMs: 20, watchMs: 60_000 });
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      release();
    });

    it('is respected while it shows signs of life, and taken over when they are missing', async () => {
      const lock = join(directory, 'database.lock');
      await writeFile(lock, elsewhere({ system: 'another machine' }));
      const beat = setInterval(() => {
        const now = new Date();
        utimesSync(lock, now, now);
      }, 20);
      await expect(lockDirectory(directory, quick)).rejects.toThrow(DirectoryInUse);
      clearInterval(beat);
      const release = await lockDirectory(directory, quick);
      expect(JSON.parse(await readFile(lock, 'utf8'))).toMatchObject({ pid: process.pid });
      release();
    });

    it('ends the process that finds its directory taken, before it writes again', async () => {
      const script = `
        import { lockDirectory } from '${projectRoot}/server/database/directory-lock.ts';
        await lockDirectory(process.argv.at(-1), { beatMs: 20, watchMs: 200 });
        console.log('mine');
        process.stdin.resume();`;
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '--eval', script, '--', directory],
        { cwd: projectRoot, stdio: ['pipe', 'pipe', 'ignore'] },
      );
      await once(child.stdout, 'data');
      await writeFile(join(directory, 'draft'), elsewhere({}));
      await rename(join(directory, 'draft'), join(directory, 'database.lock'));
      const [code] = (await once(child, 'exit')) as [number];
      expect(code).toBe(1);
    });
  });

  it('goes to one of many that find it stale at the same moment', async () => {
    await writeFile(
      join(directory, 'database.lock'),
      JSON.stringify({ pid: 999_999_999, startedAt: 'x', host: 'x' }),
    );
    const script = `
      import { lockDirectory } from '${projectRoot}/server/database/directory-lock.ts';
      try { await lockDirectory(process.argv.at(-1)); console.log('mine'); } catch { console.log('refused'); }
      process.stdin.resume();`;
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script, '--', directory], {
        cwd: projectRoot,
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    const answers = await Promise.all(
      children.map(async (child) => String((await once(child.stdout, 'data'))[0]).trim()),
    );
    for (const child of children) child.stdin.end();
    expect(answers.toSorted()).toEqual(['mine', 'refused', 'refused', 'refused']);
  });
});
