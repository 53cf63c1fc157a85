import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { CommandError } from './command-error.ts';

/**
 * The PGlite version that earlier releases used. PGlite is not a dependency; it is downloaded only for the migration.
 */
const NAME = '@electric-sql/pglite';
const VERSION = '0.5.16';
const INTEGRITY =
  'sha512-Nj8KcIsJL748W408U2N8q4+9IlONdpRIU8MJypIAAINMJ5nqKyqpX7Mgg/5XKkXiAib3AoZGR6hnJFlrlLBrcg==';
export const PGLITE_PACKAGE = `${NAME}@${VERSION}`;

export interface Pglite {
  readonly waitReady: Promise<void>;
  exec(sql: string): Promise<unknown>;
  query(
    sql: string,
    values?: readonly unknown[],
    options?: { rowMode?: 'array' },
  ): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
}

export async function openPglite(folder: string, files: string): Promise<Pglite> {
  await mkdir(folder, { recursive: true });
  const root = { name: 'pglite-host', version: '1.0.0', dependencies: { [NAME]: VERSION } };
  const locked = { version: VERSION, integrity: INTEGRITY };
  await writeFile(join(folder, 'package.json'), JSON.stringify(root));
  await writeFile(
    join(folder, 'package-lock.json'),
    JSON.stringify({
      ...root,
      lockfileVersion: 3,
      packages: { '': root, [`node_modules/${NAME}`]: locked },
    }),
  );
  try {
    const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    await promisify(execFile)('npm', words, { cwd: folder, shell: process.platform === 'win32' });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new CommandError(
      `npm could not download ${PGLITE_PACKAGE}, which is needed to read the old database. Check the network connection. ${stderr.trim().split('\n', 1)[0] ?? ''}`,
    );
  }
  const load = createRequire(join(folder, 'package.json'));
  const { PGlite } = load(NAME) as { PGlite: new (options: object) => Pglite };
  const { pg_trgm } = load(`${NAME}/contrib/pg_trgm`) as { pg_trgm: unknown };
  const engine = new PGlite({ dataDir: files, extensions: { pg_trgm } });
  await engine.waitReady;
  return engine;
}

export function asPool(engine: Pglite): pg.Pool {
  const client = {
    async query(asked: string | { text: string; rowMode?: 'array' }, values?: readonly unknown[]) {
      if (typeof asked !== 'string') return await engine.query(asked.text, [], { rowMode: 'array' });
      if (values !== undefined) return await engine.query(asked, values);
      // Nothing reads the results of a text with several statements.
      return asked.includes(';') ? await engine.exec(asked) : await engine.query(asked);
    },
    release() {},
  };
  return { connect: () => Promise.resolve(client) } as unknown as pg.Pool;
}
