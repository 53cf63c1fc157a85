import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedDatabase } from './embedded-database.ts';

// `kill -9` cannot reveal a missing fsync, because the page cache survives the process. The test therefore
// traces system calls and checks that every WAL write is synced before the client gets a response.

const STRACE = '/usr/bin/strace';
const COMMITS = 20;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-power-cut-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function traceCommits(settings: readonly string[]): Promise<{ tooEarly: number; syncs: number }> {
  const { connection, close } = await openEmbeddedDatabase(join(directory, 'data'), {
    // These settings prevent background writes to the WAL during the trace.
    settings: ['autovacuum=off', 'checkpoint_timeout=1h', 'wal_writer_delay=10s', ...settings],
  });
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('create table marks (n integer)');
  await client.query('insert into marks values (0)');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const trace = join(directory, 'trace');
  const calls = 'trace=pwrite64,pwritev,write,fdatasync,fsync,sendto';
  const tracer = spawn(STRACE, ['-p', String(rows[0]?.pid), '-y', '-e', calls, '-o', trace], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(tracer.stderr, 'data');
  for (let n = 0; n < COMMITS; n += 1) await client.query('insert into marks values ($1)', [n]);
  tracer.kill('SIGINT');
  await once(tracer, 'exit');
  await client.end();
  await close();

  let isPending = false;
  let tooEarly = 0;
  let syncs = 0;
  for (const line of (await readFile(trace, 'utf8')).split('\n')) {
    const isOfLog = line.includes('/pg_wal/');
    if (/^(?:pwrite64|pwritev|write)\(/u.test(line) && isOfLog) isPending = true;
    if (/^f(?:data)?sync\(/u.test(line) && isOfLog) {
      isPending = false;
      syncs += 1;
    }
    if (!line.startsWith('sendto(')) continue;
    if (isPending) tooEarly += 1;
    isPending = false;
  }
  return { tooEarly, syncs };
}

describe.skipIf(!existsSync(STRACE))('a power cut', { timeout: 60_000 }, () => {
  it('every commit is on disk before the client gets the response', async () => {
    const { tooEarly, syncs } = await traceCommits([]);
    expect(tooEarly).toBe(0);
    expect(syncs).toBeGreaterThanOrEqual(COMMITS);
  });

  it('the power-cut test finds every commit acknowledged before it is on disk if fsync is off', async () => {
    expect(await traceCommits(['fsync=off'])).toEqual({ tooEarly: COMMITS, syncs: 0 });
  });
});
