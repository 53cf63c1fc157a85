import type { Context, EndedKeys, EndKeys } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { deleteTokensOf } from './api-token-store.ts';
import { findProfileBySubject } from './profile-store.ts';
import { pauseWebhooksOf } from './webhooks/webhook-store.ts';

/**
 * Ends sessions, API tokens and webhooks, and removes a payout account that an intruder may have set.
 * @param ended.exceptSessionId - the session of the member who asks for it.
 * @param record - runs in the transaction that ends the keys, which commits before the sessions end. Repeating the call
 * completes an interrupted one.
 * @returns the number of ended sessions.
 */
export async function endEveryAccess(
  { database, identity, endKeys }: Pick<Context, 'database' | 'identity' | 'endKeys'>,
  { exceptSessionId, ...ended }: EndedKeys & { readonly exceptSessionId?: string },
  record: (tx: DatabaseTransaction) => Promise<void> = async () => {},
): Promise<number> {
  await database.transaction().execute(async (tx) => {
    await endKeys(tx, ended);
    await record(tx);
  });
  if (identity.sessions === null) return 0;
  return exceptSessionId === undefined
    ? await identity.sessions.endAll(ended.subject)
    : await identity.sessions.endOthers(ended.subject, exceptSessionId);
}

type RemovePayoutAccount = (
  tx: DatabaseTransaction,
  profileId: string,
  which: Date | 'unused',
) => Promise<void>;

/**
 * Ends what opens an account besides its sessions, or takes its money elsewhere: API tokens, webhooks (which the owner
 * can switch on again) and a payout account that an intruder may have set.
 */
export function keyEnder(removePayoutAccount: RemovePayoutAccount): EndKeys {
  return async (tx, { subject, payoutAccount }) => {
    const profile = await findProfileBySubject(tx, subject);
    if (profile === null) return;
    await deleteTokensOf(tx, profile.id);
    await pauseWebhooksOf(tx, profile.id);
    if (payoutAccount !== 'none') await removePayoutAccount(tx, profile.id, payoutAccount);
  };
}
