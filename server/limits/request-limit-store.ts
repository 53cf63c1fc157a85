import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

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
  if (row === undefined) throw new Error('the upsert returned no row');
  return row;
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
