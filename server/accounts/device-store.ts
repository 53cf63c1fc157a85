import { sql } from 'kysely';
import { MAX_DEVICES } from '#domain/accounts/attempt-rules.ts';
import type { Database, DatabaseTransaction, Queryable } from '../database/database.ts';
import { noteSignals } from './people/signal-store.ts';

export async function isTrustedDevice(
  database: Queryable,
  deviceHash: string,
  subject: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('accountDevices')
    .innerJoin('profiles', 'profiles.id', 'accountDevices.profileId')
    .select('accountDevices.profileId')
    .where('accountDevices.deviceHash', '=', deviceHash)
    .where('accountDevices.trustedAt', 'is not', null)
    .where('profiles.identitySubject', '=', subject)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the account was used in the browser, which is a signal of its person but gives the browser no trust. */
export async function recordDevice(database: Database, deviceHash: string, subject: string): Promise<void> {
  const recent = await sql`
    select from account_devices device join profiles profile on profile.id = device.profile_id
     where device.device_hash = ${deviceHash} and profile.identity_subject = ${subject}
       and device.last_used_at > now() - interval '1 hour'`.execute(database);
  if (recent.rows.length > 0) return;
  await database.transaction().execute(async (tx) => {
    const { rows } = await sql<{ profileId: string }>`
      insert into account_devices as known (device_hash, profile_id)
      select ${deviceHash}, id from profiles where identity_subject = ${subject} and deleted_at is null
      on conflict (device_hash, profile_id) do update set last_used_at = greatest(now(), known.first_used_at)
      returning profile_id as "profileId"`.execute(tx);
    await noteUse(tx, rows, deviceHash, subject);
  });
}

/** For a browser in which the owner of a verified account has just signed in. */
export async function trustDevice(
  tx: DatabaseTransaction,
  deviceHash: string,
  subject: string,
): Promise<void> {
  const { rows } = await sql<{ profileId: string }>`
    insert into account_devices as known (device_hash, profile_id, trusted_at)
    select ${deviceHash}, id, now() from profiles where identity_subject = ${subject} and deleted_at is null
    on conflict (device_hash, profile_id) do update set
      last_used_at = greatest(now(), known.first_used_at), trusted_at = now()
    returning profile_id as "profileId"`.execute(tx);
  await noteUse(tx, rows, deviceHash, subject);
}

async function noteUse(
  tx: DatabaseTransaction,
  rows: readonly { readonly profileId: string }[],
  deviceHash: string,
  subject: string,
): Promise<void> {
  for (const { profileId } of rows) {
    await noteSignals(tx, profileId, [{ kind: 'browser', value: deviceHash }]);
  }
  await forgetOldDevices(tx, subject);
}

/** The signals of a forgotten browser stay in `account_signals`. */
async function forgetOldDevices(database: Queryable, subject: string): Promise<void> {
  await sql`
    delete from account_devices old using (
      select device_hash, profile_id from account_devices
       where profile_id in (select id from profiles where identity_subject = ${subject})
       order by (trusted_at is not null) desc, last_used_at desc, device_hash offset ${MAX_DEVICES}
    ) surplus
     where old.device_hash = surplus.device_hash and old.profile_id = surplus.profile_id`.execute(database);
}

/** The rows are kept, because accounts that shared a browser count as one person in ratings. */
export async function distrustDevices(
  database: DatabaseTransaction,
  subject: string,
  exceptHash: string | null,
): Promise<void> {
  await sql`
    update account_devices set trusted_at = null
     where profile_id in (select id from profiles where identity_subject = ${subject})
       and device_hash is distinct from ${exceptHash}`.execute(database);
  if (exceptHash !== null) await trustDevice(database, exceptHash, subject);
}

export async function deleteDevices(database: Queryable, profileId: string): Promise<void> {
  await database.deleteFrom('accountDevices').where('profileId', '=', profileId).execute();
}
