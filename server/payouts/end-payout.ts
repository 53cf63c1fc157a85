import { v7 } from 'uuid';
import { canPayoutBecome, formatPayoutNumber, type PayoutFailure } from '#domain/payouts/payout-states.ts';
import { payoutEntries, type PayoutStep } from '#domain/purchases/ledger.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { addPayoutEntry } from '../feed/news-store.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { payoutFailedMail, payoutConfirmedMail, payoutSentMail } from '../mails/payout-mails.ts';
import { insertPayoutEntries } from './ledger/ledger-store.ts';
import { findPayee, forgetRemovedAccounts } from './payout-account-store.ts';
import {
  listItems,
  markPayoutFailed,
  type StoredPayout,
  type PayoutItem,
  markPayoutConfirmed,
} from './payout-store.ts';

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

export async function bookPayout(
  tx: DatabaseTransaction,
  step: PayoutStep,
  payout: { readonly id: string; readonly profileId: string },
  items: readonly PayoutItem[],
): Promise<void> {
  const rows = items.flatMap(({ purchaseId, amountMinor }) => {
    const transactionId = v7();
    const entries = payoutEntries(step, { id: payout.id, sellerId: payout.profileId }, amountMinor);
    return entries.map((entry) => ({ ...entry, id: v7(), transactionId, purchaseId, reference: payout.id }));
  });
  await insertPayoutEntries(tx, rows);
}

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

export async function notifySent(
  { jobs, config }: Pick<Context, 'jobs' | 'config'>,
  tx: DatabaseTransaction,
  payout: Pick<StoredPayout, 'id' | 'number' | 'profileId' | 'amountMinor' | 'masked'>,
): Promise<void> {
  await addPayoutEntry(tx, { ...payout, number: formatPayoutNumber(payout.number) }, 'payout-sent');
  const payee = await findPayee(tx, payout.profileId);
  if (payee === null) return;
  const mail = payoutSentMail(payout, payee, config.publicUrl);
  await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
}
