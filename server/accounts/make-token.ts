import { v7 } from 'uuid';
import {
  API_TOKEN_PREFIX,
  type ApiScope,
  MAX_API_TOKENS,
  type TokenLifetimeDays,
  TooManyTokensError,
} from '#domain/accounts/api-token.ts';
import { visibleText } from '#domain/common/clean-text.ts';
import { DomainError } from '#domain/common/domain-error.ts';
import type { Context } from '../context.ts';
import { countTokens, insertToken, type StoredToken } from './api-token-store.ts';
import { hashSecret, newSecret } from './one-time-secret.ts';
import { lockOpenProfile } from './profile-store.ts';

/**
 * @returns the token, which is itself not stored, and the row that is stored for it.
 * @throws DomainError `invalid-field` if the name is blank, TooManyTokensError, AccountClosedError, AccountBannedError
 */
export async function makeToken(
  { database }: Pick<Context, 'database'>,
  {
    profileId,
    name,
    scopes,
    lifetimeDays,
  }: { profileId: string; name: string; scopes: readonly ApiScope[]; lifetimeDays: TokenLifetimeDays },
): Promise<{ readonly token: string; readonly stored: StoredToken }> {
  if (visibleText(name) === '') {
    const refusal = { reason: 'field', params: { field: 'name', fault: { rule: 'empty' } } } as const;
    throw new DomainError('invalid-field', refusal, { field: 'name' });
  }
  const token = `${API_TOKEN_PREFIX}${newSecret()}`;
  const tokenHash = await hashSecret(token);
  const stored = await database.transaction().execute(async (tx) => {
    await lockOpenProfile(tx, profileId);
    if ((await countTokens(tx, profileId)) >= MAX_API_TOKENS) throw new TooManyTokensError();
    return await insertToken(tx, {
      id: v7(),
      profileId,
      name: visibleText(name),
      tokenHash,
      scopes,
      lifetimeDays,
    });
  });
  return { token, stored };
}
