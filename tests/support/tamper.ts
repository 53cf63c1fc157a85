import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/database/database.ts';

export async function tamper(
  database: Database,
  write: (transaction: DatabaseTransaction) => Promise<unknown>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`set local protohaat.restoring = 'on'`.execute(transaction);
    await write(transaction);
  });
}
