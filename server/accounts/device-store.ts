import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

export async function isTrustedDevice(
  database: Queryable,
  deviceHash: string,
  subjects: readonly string[],
): Promise<boolean> {
  if (subjects.length === 0) return false;
  const row = await database
    .selectFrom('accountDevices')
    .innerJoin('profiles', 'profiles.id', 'accountDevices.profileId')
    .select('accountDevices.profileId')
    .where('accountDevices.deviceHash', '=', deviceHash)
    .where('accountDevices.trustedAt', 'is not', null)
    .where('profiles.identitySubject', 'in', [...subjects])
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveDevice(database: Queryable, deviceHash: string, subject: string): Promise<void> {
  await sql`
    insert into account_devices as known (device_hash, profile_id)
    select ${deviceHash}, id from profiles where identity_subject = ${subject} and deleted_at is null
    on conflict (device_hash, profile_id) do update set
      last_used_at = greatest(now(), known.first_used_at), trusted_at = coalesce(known.trusted_at, now())
      where known.trusted_at is null or known.last_used_at < now() - interval '1 hour'`.execute(database);
}

/** The rows are kept, because accounts that shared a browser count as one person in ratings. */
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
  await database.deleteFrom('accountDevices').where('profileId', '=', profileId).execute();
}
