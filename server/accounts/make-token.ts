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
import { SEND_MAIL } from '../jobs/job-names.ts';
import { tokenMadeMail } from '../mails/account-mails.ts';
import type { GivenProof, SessionOwner } from '../ports/identity-provider.ts';
import { countTokens, insertToken, type StoredToken } from './api-token-store.ts';
import { hashSecret, newSecret } from './one-time-secret.ts';
import { listOwners } from './owner-address-store.ts';
import { lockOpenProfile } from './profile-store.ts';

/**
 * @returns the token, which is itself not stored, and the row that is stored for it.
 * @throws DomainError `invalid-field` if the name is blank, NotConfirmedError, TooManyAttemptsError, TooManyTokensError,
 * AccountClosedError, AccountBannedError
 */
export async function makeToken(
  { database, identity, jobs, config }: Pick<Context, 'database' | 'identity' | 'jobs' | 'config'>,
  maker: { readonly profile: { readonly id: string }; readonly identity: SessionOwner },
  {
    name,
    scopes,
    lifetimeDays,
    proof,
  }: {
    readonly name: string;
    readonly scopes: readonly ApiScope[];
    readonly lifetimeDays: TokenLifetimeDays;
    readonly proof: GivenProof;
  },
): Promise<{ readonly token: string; readonly stored: StoredToken }> {
  if (visibleText(name) === '') {
    const refusal = { reason: 'field', params: { field: 'name', fault: { rule: 'empty' } } } as const;
    throw new DomainError('invalid-field', refusal, { field: 'name' });
  }
  await identity.confirmOwner(maker.identity, proof);
  const profileId = maker.profile.id;
  const token = `${API_TOKEN_PREFIX}${newSecret()}`;
  const tokenHash = await hashSecret(token);
  const stored = await database.transaction().execute(async (tx) => {
    await lockOpenProfile(tx, profileId);
    if ((await countTokens(tx, profileId)) >= MAX_API_TOKENS) throw new TooManyTokensError();
    const made = await insertToken(tx, {
      id: v7(),
      profileId,
      name: visibleText(name),
      tokenHash,
      scopes,
      lifetimeDays,
    });
    for (const owner of await listOwners(tx, profileId)) {
      const mail = tokenMadeMail(made, owner, config.publicUrl);
      await jobs.enqueue(SEND_MAIL, { ...mail, isSecurity: true }, { transaction: tx, key: mail.id });
    }
    return made;
  });
  return { token, stored };
}
