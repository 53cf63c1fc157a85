import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from './open-database.ts';

let directory: string;
let whole: string;
/** Relative to the files of PostgreSQL. */
let alertsFile: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-damaged-'));
  whole = join(directory, 'whole');
  const opened = await openDatabase({ databaseUrl: null, dataDirectory: whole });
  await opened.pool.query(
    `insert into alerts (code, subject, sentence) select 'file-damaged', n, repeat('x', 100) from generate_series(1, 500) n`,
  );
  const { rows } = await opened.pool.query<{ path: string }>("select pg_relation_filepath('alerts') as path");
  alertsFile = rows[0]?.path ?? '';
  await opened.close();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const zeroed = async (path: string) => writeFile(path, Buffer.alloc((await stat(path)).size));

async function flipByte(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  await writeFile(path, bytes);
}

async function largestWal(files: string): Promise<string> {
  const folder = join(files, 'pg_wal');
  const names = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/u.test(name));
  return join(folder, names.toSorted()[0] ?? '');
}

it.each<[string, (files: string) => Promise<unknown>]>([
  ['its control file is gone', (files) => rm(join(files, 'global/pg_control'))],
  ['its control file is empty', (files) => truncate(join(files, 'global/pg_control'))],
  ['its control file contains zeros', (files) => zeroed(join(files, 'global/pg_control'))],
  ['its WAL is gone', (files) => rm(join(files, 'pg_wal'), { recursive: true })],
  ['its WAL contains zeros', async (files) => zeroed(await largestWal(files))],
  ['its tables are gone', (files) => rm(join(files, 'base'), { recursive: true })],
  ['its version file is invalid', (files) => writeFile(join(files, 'PG_VERSION'), 'x')],
  [
    'its relation map is truncated',
    async (files) => {
      const [database = ''] = (await readdir(join(files, 'base'))).toSorted((a, b) => Number(b) - Number(a));
      await truncate(join(files, 'base', database, 'pg_filenode.map'), 10);
    },
  ],
])('a damaged database is reported with the command that restores it: %s', async (_what, damage) => {
  const dataDirectory = await mkdtemp(join(directory, 'damaged-'));
  await cp(whole, dataDirectory, { recursive: true });
  const files = join(dataDirectory, 'postgres');
  await damage(files);
  const before = await readFile(join(files, 'postgresql.conf'), 'utf8');
  const failure = await openDatabase({ databaseUrl: null, dataDirectory }).then(
    async (opened) => {
      await opened.close();
      return 'it opened';
    },
    (error: Error) => `${error.name}: ${error.message}`,
  );
  expect(failure).toContain(`UnusableDatabaseError: The embedded database in ${files} is damaged`);
  expect(failure).toContain('npm run operator -- restore ');
  expect(await readFile(join(files, 'postgresql.conf'), 'utf8')).toBe(before);
});

it.each<[string, (file: string) => Promise<unknown>]>([
  ['it is empty', (file) => truncate(file)],
  ['its last pages are missing', async (file) => truncate(file, (await stat(file)).size - 8_192)],
  ['its first page has a wrong byte', (file) => flipByte(file, 4_000)],
  ['its last page has a wrong byte', async (file) => flipByte(file, (await stat(file)).size - 100)],
])('a damaged table is named at the start, with the command that restores it: %s', async (_what, damage) => {
  const dataDirectory = await mkdtemp(join(directory, 'damaged-'));
  await cp(whole, dataDirectory, { recursive: true });
  await damage(join(dataDirectory, 'postgres', alertsFile));
  await expect(
    openDatabase({ databaseUrl: null, dataDirectory }).then(({ close }) => close()),
  ).rejects.toThrow(/is damaged \(the table alerts cannot be read: .*\)\. .*npm run operator -- restore /u);
});
