import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface UseLimit {
  readonly windowSeconds: number;
  /** Further uses are counted as one, so that a count that several limits share stays below the highest of them. */
  readonly max?: number;
  /** How long the window lasts from the first use beyond `max`. */
  readonly closedSeconds?: number;
}

export async function countUse(
  database: Database,
  key: string,
  { windowSeconds, max, closedSeconds }: UseLimit,
): Promise<{ used: number; endsInMs: number; closesNow: boolean }> {
  const [limit, closed] = [max ?? null, closedSeconds ?? null];
  const { rows } = await sql<{ used: number; endsInMs: number; closesNow: boolean }>`
    insert into request_limits as known (key, used, ends_at)
    values (${key}, 1, now() + ${windowSeconds} * interval '1 second')
    on conflict (key) do update set
      used = case when known.ends_at <= now() then 1
                  when known.used > ${limit}::int then known.used else known.used + 1 end,
      ends_at = case when known.ends_at <= now() then excluded.ends_at
                     when known.used = ${limit}::int
                       then coalesce(now() + ${closed}::int * interval '1 second', known.ends_at)
                     else known.ends_at end
    returning used, (extract(epoch from ends_at - now()) * 1000)::float8 as "endsInMs",
              coalesce(used = ${limit}::int + 1 and ends_at = now() + ${closed}::int * interval '1 second', false)
                as "closesNow"`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('the upsert returned no row');
  return row;
}

export async function findUses(database: Database, key: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select used from request_limits where key = ${key} and ends_at > now()`.execute(database);
  return rows[0]?.used ?? 0;
}

export async function uncountUse(database: Database, key: string): Promise<void> {
  await sql`update request_limits set used = greatest(used - 1, 0) where key = ${key}`.execute(database);
}

export async function resetUses(database: Database, key: string): Promise<void> {
  await sql`delete from request_limits where key = ${key}`.execute(database);
}

export async function deleteEndedWindows(database: Database): Promise<number> {
  const result = await sql`delete from request_limits where ends_at <= now()`.execute(database);
  return Number(result.numAffectedRows ?? 0);
}
