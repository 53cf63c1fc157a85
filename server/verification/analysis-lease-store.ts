import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

export interface Lease {
  readonly profileId: string;
  readonly holder: string;
}

/** @returns 0 if the lease was acquired, otherwise the remaining seconds of the current holder's lease. */
export async function acquireLease(database: Queryable, lease: Lease, seconds: number): Promise<number> {
  const { rows } = await sql<{ secondsLeft: number }>`
    with taken as (
      insert into analysis_leases as held (profile_id, holder, ends_at)
      values (${lease.profileId}, ${lease.holder}, now() + make_interval(secs => ${seconds}))
      on conflict (profile_id) do update set holder = excluded.holder, ends_at = excluded.ends_at
        where held.ends_at <= now()
      returning profile_id)
    select case when exists (select from taken) then 0
      else greatest(1, ceil(extract(epoch from
        (select ends_at from analysis_leases where profile_id = ${lease.profileId}) - now())))::int
      end as "secondsLeft"`.execute(database);
  return rows[0]?.secondsLeft ?? 0;
}

export async function renewLease(database: Queryable, lease: Lease, seconds: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('analysisLeases')
    .set({ endsAt: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('profileId', '=', lease.profileId)
    .where('holder', '=', lease.holder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function releaseLease(database: Queryable, lease: Lease): Promise<void> {
  await database
    .deleteFrom('analysisLeases')
    .where('profileId', '=', lease.profileId)
    .where('holder', '=', lease.holder)
    .execute();
}
