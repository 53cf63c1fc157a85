import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';

export interface StoredDeployment {
  /** Null until the first start. */
  readonly place: string | null;
  readonly generation: string;
  /** Newest first. */
  readonly earlierGenerations: readonly string[];
}

/**
 * The PostgreSQL cluster and the database in it. A standby that takes over keeps both; a database that was restored,
 * dumped or created from a template has other ones.
 */
export async function findPlace(db: Queryable): Promise<string> {
  const { rows: allowed } = await sql<{ isReadable: boolean }>`
    select has_function_privilege('pg_control_system()', 'execute') as "isReadable"`.execute(db);
  const cluster = allowed[0]?.isReadable === true ? sql`(pg_control_system()).system_identifier` : sql`'?'`;
  const { rows } = await sql<{ place: string }>`
    select ${cluster}::text || '/' || oid as place from pg_database where datname = current_database()`.execute(
    db,
  );
  return rows[0]?.place ?? '';
}

/** The row exists, because the start that opens the secret inserts it. */
export async function lockDeployment(tx: DatabaseTransaction): Promise<StoredDeployment> {
  const row = await tx
    .selectFrom('deploymentSeal')
    .select(['place', 'generation', 'earlierGenerations'])
    .forUpdate()
    .executeTakeFirst();
  return row ?? { place: null, generation: '', earlierGenerations: [] };
}

export async function storeDeployment(tx: DatabaseTransaction, stored: StoredDeployment): Promise<void> {
  await tx
    .updateTable('deploymentSeal')
    .set({ ...stored, earlierGenerations: [...stored.earlierGenerations] })
    .execute();
}
