import { canPayoutBecome, formatPayoutNumber, type PayoutFailure } from '#domain/payouts/payout-states.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { addPayoutEntry } from '../feed/news-store.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { payoutFailedMail } from '../mails/payout-mails.ts';
import { bookPayout } from './book-payout.ts';
import { findPayee, forgetRemovedAccounts } from './payout-account-store.ts';
import { listItems, markPayoutFailed, type StoredPayout } from './payout-store.ts';

/**
 * Fails a locked payout that was not made or that the bank returned, and makes its money available again.
 * @returns false if the payout has already failed.
 */
export async function failPayout(
  { jobs, config }: Pick<Context, 'jobs' | 'config'>,
  tx: DatabaseTransaction,
  payout: StoredPayout,
  failure: PayoutFailure,
): Promise<boolean> {
  if (!canPayoutBecome(payout.state, 'failed')) return false;
  await markPayoutFailed(tx, payout.id, failure);
  const step = payout.state === 'confirmed' ? 'return' : 'cancel';
  await bookPayout(tx, step, payout, await listItems(tx, payout.id));
  await forgetRemovedAccounts(tx, payout.profileId);
  await addPayoutEntry(
    tx,
    { ...payout, number: formatPayoutNumber(payout.number) },
    'payout-failed',
    failure,
  );
  const payee = await findPayee(tx, payout.profileId);
  // A seller who changed the account gets another email, about the change.
  if (payee === null || failure === 'account-changed') return true;
  const mail = payoutFailedMail({ ...payout, failure }, payee, config.publicUrl);
  await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
  return true;
}
