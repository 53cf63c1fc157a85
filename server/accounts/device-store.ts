import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** Whether one of these accounts has signed in from this browser, and the browser is still trusted. */
export async function isTrustedDevice(
  database: Queryable,
  deviceHash: string,
  subjects: readonly string[],
): Promise<boolean> {
  if (subjects.length === 0) return false;
  const row = await database
    .selectFrom('account_devices')
    .innerJoin('profiles', 'profiles.id', 'account_devices.profile_id')
    .select('account_devices.profile_id')
    .where('account_devices.device_hash', '=', deviceHash)
    .where('account_devices.trusted_at', 'is not', null)
    .where('profiles.identity_subject', 'in', [...subjects])
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that an account is used in this browser. Idempotent under concurrency. */
export async function saveDevice(database: Queryable, deviceHash: string, subject: string): Promise<void> {
  await sql`
    insert into account_devices as known (device_hash, profile_id)
    select ${deviceHash}, id from profiles where identity_subject = ${subject} and deleted_at is null
    on conflict (device_hash, profile_id) do update set
      last_used_at = now(), trusted_at = coalesce(known.trusted_at, now())
      where known.trusted_at is null or known.last_used_at < now() - interval '1 hour'`.execute(database);
}

/** Keeps the rows: that accounts shared a browser remains a reputation signal. */
export async function distrustDevices(
  database: Queryable,
  subject: string,
  exceptHash: string | null,
): Promise<void> {
  await sql`
    update account_devices set trusted_at = null
     where profile_id in (select id from profiles where identity_subject = ${subject})
       and device_hash is distinct from ${exceptHash}`.execute(database);
  if (exceptHash !== null) await saveDevice(database, exceptHash, subject);
}

export async function deleteDevices(database: Queryable, profileId: string): Promise<void> {
  await database.deleteFrom('account_devices').where('profile_id', '=', profileId).execute();
}
