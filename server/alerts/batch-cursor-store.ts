import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** The position of a batch run; null before the first. */
export async function findCursor(db: Queryable, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('operation_marks')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function saveCursor(db: Queryable, name: string, value: string): Promise<void> {
  await db
    .insertInto('operation_marks')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: sql<Date>`now()` }))
    .execute();
}
