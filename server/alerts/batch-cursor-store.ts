import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

export async function findCursor(db: Queryable, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('operationMarks')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function saveCursor(db: Queryable, name: string, value: string): Promise<void> {
  await db
    .insertInto('operationMarks')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updatedAt: sql<Date>`now()` }))
    .execute();
}
