import { sql } from 'kysely';
import { type ApiScope, TOKEN_WARNING_DAYS } from '#domain/accounts/api-token.ts';
import type { ViewerProfile } from '#domain/accounts/viewer-profile.ts';
import { type DatabaseTransaction, endViewer, type Queryable } from '../database/database.ts';

export interface StoredToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date;
}

const columns = ['id', 'name', 'scopes', 'createdAt', 'lastUsedAt', 'expiresAt'] as const;

export async function listTokens(db: Queryable, profileId: string): Promise<StoredToken[]> {
  return await db
    .selectFrom('apiTokens')
    .select(columns)
    .where('profileId', '=', profileId)
    .orderBy('createdAt', 'desc')
    .execute();
}

export async function countTokens(db: Queryable, profileId: string): Promise<number> {
  const { count } = await db
    .selectFrom('apiTokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('profileId', '=', profileId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertToken(
  db: Queryable,
  {
    lifetimeDays,
    ...token
  }: {
    readonly id: string;
    readonly profileId: string;
    readonly name: string;
    readonly tokenHash: string;
    readonly scopes: readonly ApiScope[];
    readonly lifetimeDays: number;
  },
): Promise<StoredToken> {
  return await db
    .insertInto('apiTokens')
    .values({
      ...token,
      scopes: [...token.scopes],
      expiresAt: sql<Date>`now() + make_interval(days => ${lifetimeDays})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteToken(db: Queryable, profileId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    with removed as (delete from api_tokens where profile_id = ${profileId} and id = ${id} returning profile_id)
    select pg_notify('viewer-changed', profile_id::text) from removed`.execute(db);
  return rows.length > 0;
}

export async function deleteTokensOf(tx: Queryable, profileId: string): Promise<void> {
  await tx.deleteFrom('apiTokens').where('profileId', '=', profileId).execute();
  await endViewer(tx, profileId);
}

export interface TokenOwner {
  readonly scopes: readonly ApiScope[];
  readonly expiresAt: Date;
  readonly subject: string;
  readonly email: string;
  readonly name: string | null;
  readonly profile: ViewerProfile;
}

/**
 * Finds a token's owner and scopes, and records the use of the token at most once a minute.
 * @returns null for unknown tokens and deleted accounts.
 */
export async function recordTokenUse(db: Queryable, tokenHash: string): Promise<TokenOwner | null> {
  const { rows } = await sql<TokenOwner & { readonly isDue: boolean }>`
    select token.scopes, token.expires_at as "expiresAt", profile.identity_subject as subject, profile.email,
           profile.full_name as name,
           token.expires_at > now() and coalesce(token.last_used_at < now() - interval '1 minute', true) as "isDue",
           json_build_object('id', profile.id, 'username', profile.username,
             'completed', profile.completed_at is not null, 'githubId', profile.github_id,
             'isBanned', profile.banned_at is not null,
             'isAddressProved', profile.address_proved_at is not null) as profile
      from api_tokens token join profiles profile on profile.id = token.profile_id
     where token.token_hash = ${tokenHash} and profile.deleted_at is null`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  if (found.isDue) {
    await db
      .updateTable('apiTokens')
      .set({ lastUsedAt: sql<Date>`now()` })
      .where('tokenHash', '=', tokenHash)
      .execute();
  }
  return found;
}

export interface ExpiringToken {
  readonly id: string;
  readonly name: string;
  readonly expiresAt: Date;
  readonly profileId: string;
  readonly email: string;
  readonly fullName: string | null;
}

/**
 * Marks at most `limit` tokens that expire within TOKEN_WARNING_DAYS, so that each token is returned only once.
 * @returns the marked tokens, without those of deleted accounts.
 */
export async function takeExpiringTokens(tx: DatabaseTransaction, limit: number): Promise<ExpiringToken[]> {
  const { rows } = await sql<ExpiringToken>`
    with due as (
      select id from api_tokens
       where expiry_warned_at is null and expires_at > now()
         and expires_at <= now() + make_interval(days => ${TOKEN_WARNING_DAYS})
       order by expires_at limit ${limit} for update skip locked
    )
    update api_tokens token set expiry_warned_at = now()
      from due, profiles profile
     where token.id = due.id and profile.id = token.profile_id and profile.deleted_at is null
    returning token.id, token.name, token.expires_at as "expiresAt", profile.id as "profileId", profile.email,
              profile.full_name as "fullName"`.execute(tx);
  return rows;
}
