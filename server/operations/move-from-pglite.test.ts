import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMigrations } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { moveFromPglite } from './move-from-pglite.ts';
import { openPglite } from './pglite.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-pglite-'));
  const engine = await openPglite(join(directory, 'engine'), join(directory, 'database'));
  await engine.exec(
    'create table schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  for (const { name, sql, hash } of listMigrations().slice(0, 18)) {
    await engine.exec(sql);
    await engine.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
  }
  await engine.exec(`
    insert into profiles (id, identity_subject, email, full_name)
      select gen_random_uuid(), 'subject ' || n, n || '@example.com', E'Ärzte "und"\\nÜnïcode ✓' from generate_series(1, 1500) n;
    select setval('receipt_numbers', 41)`);
  await engine.close();
}, 120_000);
afterAll(() => rm(directory, { recursive: true, force: true }));

async function hashOfOld(): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(join(directory, 'database'), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile()).toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(entry.name).update(await readFile(join(entry.parentPath, entry.name)));
  return hash.digest('hex');
}

describe('a database from an earlier version', () => {
  it('a PGlite database is not migrated while its server is running', async () => {
    const lock = join(directory, 'database.lock');
    await writeFile(lock, JSON.stringify({ pid: process.pid, startedAt: 'now', host: 'here' }));
    await expect(moveFromPglite(directory, () => {})).rejects.toThrow(`(process ${process.pid})`);
    await rm(lock);
  });

  it('a PGlite database is migrated only once, with all rows and sequences, and is itself left unchanged', async () => {
    const before = await hashOfOld();
    const moved = await moveFromPglite(directory, () => {});
    expect(moved.tables.find(({ name }) => name === 'public.profiles')?.rows).toBe(1_500);
    expect(await hashOfOld()).toBe(before);
    expect((await readdir(directory)).toSorted()).toEqual(['database', 'engine', 'postgres']);

    const { pool, close } = await openDatabase({ databaseUrl: null, dataDirectory: directory });
    const { rows } = await pool.query('select count(*)::int as people, min(full_name) as name from profiles');
    expect(rows).toEqual([{ people: 1_500, name: 'Ärzte "und"\nÜnïcode ✓' }]);
    expect((await pool.query("select nextval('receipt_numbers')::int as next")).rows).toEqual([{ next: 42 }]);
    await close();
    await expect(moveFromPglite(directory, () => {})).rejects.toThrow('the database has already been copied');
  }, 120_000);
});
