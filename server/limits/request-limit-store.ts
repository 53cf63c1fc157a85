import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Counts one use, for all processes on this database at once; the clock is the database's. */
export async function countUse(
  database: Database,
  key: string,
  windowMs: number,
): Promise<{ used: number; endsInMs: number }> {
  const { rows } = await sql<{ used: number; endsInMs: number }>`
    insert into request_limits as known (key, used, ends_at)
    values (${key}, 1, now() + ${windowMs} * interval '1 millisecond')
    on conflict (key) do update set
      used = case when known.ends_at <= now() then 1 else known.used + 1 end,
      ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
    returning used, ceil(extract(epoch from ends_at - now()) * 1000)::int as "endsInMs"`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('a counted use left no row');
  return row;
}

/** Windows that have ended tell nothing. */
export async function deleteEndedWindows(database: Database): Promise<number> {
  const result = await sql`delete from request_limits where ends_at <= now()`.execute(database);
  return Number(result.numAffectedRows ?? 0);
}
