import { sql } from 'kysely';
import {
  IDEMPOTENCY_KEY_HOURS,
  IDEMPOTENCY_RUN_SECONDS,
  MAX_IDEMPOTENCY_KEYS,
} from '#domain/common/idempotency-key.ts';
import type { Queryable } from '../database/database.ts';

export interface RequestKey {
  readonly profileId: string;
  readonly keyHash: string;
  readonly requestHash: string;
}

export interface KnownRequest {
  readonly requestHash: string;
  readonly answerSealed: string | null;
}

export async function claimKey(db: Queryable, key: RequestKey, attempt: string): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys as known (profile_id, key_hash, request_hash, attempt)
    values (${key.profileId}, ${key.keyHash}, ${key.requestHash}, ${attempt})
    on conflict (profile_id, key_hash) do update
      set request_hash = excluded.request_hash, attempt = excluded.attempt, answer_sealed = null,
          created_at = case when ${isOver()} then now() else known.created_at end, attempted_at = now()
    where ${isOver()}
       or (known.request_hash = excluded.request_hash and known.answer_sealed is null
           and known.attempted_at < now() - make_interval(secs => ${IDEMPOTENCY_RUN_SECONDS}))
    returning 1`.execute(db);
  return rows.length === 1;
}

export async function findKey(
  db: Queryable,
  { profileId, keyHash }: Pick<RequestKey, 'profileId' | 'keyHash'>,
): Promise<KnownRequest | null> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'answerSealed'])
    .where('profileId', '=', profileId)
    .where('keyHash', '=', keyHash)
    .executeTakeFirst();
  return row ?? null;
}

export async function storeAnswer(
  db: Queryable,
  { profileId, keyHash }: RequestKey,
  attempt: string,
  answerSealed: string,
): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ answerSealed })
    .where('profileId', '=', profileId)
    .where('keyHash', '=', keyHash)
    .where('attempt', '=', attempt)
    .execute();
  await sql`
    delete from idempotency_keys where profile_id = ${profileId} and key_hash in (
      select key_hash from idempotency_keys where profile_id = ${profileId}
       order by created_at desc, key_hash offset ${MAX_IDEMPOTENCY_KEYS})`.execute(db);
}

export async function releaseKey(
  db: Queryable,
  { profileId, keyHash }: RequestKey,
  attempt: string,
): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('profileId', '=', profileId)
    .where('keyHash', '=', keyHash)
    .where('attempt', '=', attempt)
    .execute();
}

export async function deleteOldKeys(db: Queryable): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<', sql<Date>`now() - make_interval(hours => ${IDEMPOTENCY_KEY_HOURS})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const isOver = () =>
  sql<boolean>`known.created_at < now() - make_interval(hours => ${IDEMPOTENCY_KEY_HOURS})`;
