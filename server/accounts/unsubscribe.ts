import { UnsubscribeTokenError } from '#domain/accounts/unsubscribe-token-error.ts';
import { parseUnsubscribeToken } from '#domain/accounts/unsubscribe-token.ts';
import type { Context } from '../context.ts';
import { switchOffMails } from './notification-store.ts';

export async function unsubscribe(
  { database, tokens }: Pick<Context, 'database' | 'tokens'>,
  token: string,
): Promise<void> {
  const signed = tokens.read('unsubscribe', token);
  const asked = signed === null ? null : parseUnsubscribeToken(signed);
  if (asked === null) throw new UnsubscribeTokenError();
  await switchOffMails(database, asked.profileId, asked.kind);
}
