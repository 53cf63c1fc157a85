import { canPayoutBecome, formatPayoutNumber } from '#domain/payouts/payout-states.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { addPayoutEntry } from '../feed/news-store.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { payoutConfirmedMail } from '../mails/payout-mails.ts';
import { bookPayout } from './book-payout.ts';
import { findPayee, forgetRemovedAccounts } from './payout-account-store.ts';
import { listItems, markPayoutConfirmed, type StoredPayout } from './payout-store.ts';

/** The caller must hold the payout's lock. @returns false if the payout was not sent or is already confirmed. */
export async function confirmPayout(
  { jobs, config }: Pick<Context, 'jobs' | 'config'>,
  tx: DatabaseTransaction,
  payout: StoredPayout,
  bankReference: string,
): Promise<boolean> {
  if (!canPayoutBecome(payout.state, 'confirmed')) return false;
  await markPayoutConfirmed(tx, payout.id, bankReference);
  await bookPayout(tx, 'confirm', payout, await listItems(tx, payout.id));
  await forgetRemovedAccounts(tx, payout.profileId);
  await addPayoutEntry(tx, { ...payout, number: formatPayoutNumber(payout.number) }, 'payout-paid');
  const payee = await findPayee(tx, payout.profileId);
  if (payee === null) return true;
  const mail = payoutConfirmedMail({ ...payout, bankReference }, payee, config.publicUrl);
  await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
  return true;
}
