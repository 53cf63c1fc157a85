import { formatPayoutNumber } from '#domain/payouts/payout-states.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { addPayoutEntry } from '../feed/news-store.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { payoutSentMail } from '../mails/payout-mails.ts';
import { findPayee } from './payout-account-store.ts';
import type { StoredPayout } from './payout-store.ts';

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
