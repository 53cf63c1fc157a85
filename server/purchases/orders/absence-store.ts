import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';

export interface LastHandled {
  readonly at: Date;
  readonly secondsAgo: number;
}

/** Times are of the database's clock. @returns null before the first run. */
export async function lockLastHandled(tx: Queryable, mark: string): Promise<LastHandled | null> {
  const { rows } = await sql<LastHandled>`
    select value::timestamptz as at, extract(epoch from now() - value::timestamptz)::float8 as "secondsAgo"
      from operation_marks where name = ${mark} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function readClock(db: Queryable): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now()::text as now`.execute(db);
  return rows[0]?.now ?? '';
}
