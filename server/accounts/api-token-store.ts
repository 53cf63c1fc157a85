import { sql } from 'kysely';
import type { ApiScope } from '#domain/accounts/api-token.ts';
import type { Queryable } from '../database/database.ts';

export interface StoredToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = ['id', 'name', 'scopes', 'createdAt', 'lastUsedAt'] as const;

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
  token: {
    readonly id: string;
    readonly profileId: string;
    readonly name: string;
    readonly tokenHash: string;
    readonly scopes: readonly ApiScope[];
  },
): Promise<StoredToken> {
  return await db
    .insertInto('apiTokens')
    .values({ ...token, scopes: [...token.scopes] })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteToken(db: Queryable, profileId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('apiTokens')
    .where('profileId', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function deleteTokensOf(db: Queryable, profileId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('apiTokens')
    .where('profileId', '=', profileId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Also records the token's use, at most once a minute. @returns null for unknown tokens and deleted accounts. */
export async function recordTokenUse(
  db: Queryable,
  tokenHash: string,
): Promise<{ readonly profileId: string; readonly scopes: readonly ApiScope[] } | null> {
  const found = await db
    .selectFrom('apiTokens')
    .innerJoin('profiles', 'profiles.id', 'apiTokens.profileId')
    .select([
      'apiTokens.profileId',
      'apiTokens.scopes',
      sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('isDue'),
    ])
    .where('tokenHash', '=', tokenHash)
    .where('profiles.deletedAt', 'is', null)
    .executeTakeFirst();
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
