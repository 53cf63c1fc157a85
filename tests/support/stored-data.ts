import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, DatabaseTransaction } from '#server/database/database.ts';
import type { TestApp } from './test-app.ts';

export async function tamper(
  database: Database,
  write: (transaction: DatabaseTransaction) => Promise<unknown>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`set local protohaat.restoring = 'on'`.execute(transaction);
    await write(transaction);
  });
}

export async function findInDatabase(pool: pg.Pool, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(
      `select 1 from only ${name} as one where position($1 in one::text) > 0 limit 1`,
      [text],
    );
    if (rowCount !== 0) found.push(name);
  }
  return found;
}

type World = Pick<TestApp, 'context'>;

export async function listFiles({ context }: World): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of context.files.list()) found.push(name);
  return found.toSorted();
}

export function pathOfFile({ context }: World, name: string): string {
  return join(context.config.dataDirectory, 'files', name);
}

export async function removeFiles(world: World): Promise<void> {
  for (const name of await listFiles(world)) await world.context.files.remove(name);
}
