import type { EndKeys } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { deleteTokensOf } from './api-token-store.ts';
import { findProfileBySubject } from './profile-store.ts';
import { pauseWebhooksOf } from './webhooks/webhook-store.ts';

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
