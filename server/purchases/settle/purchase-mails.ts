import type { DatabaseTransaction } from '../../database/database.ts';
import type { Mail } from '../../ports/mailer.ts';
import type { PurchaseDeps } from '../deps.ts';
import { SEND_MAIL } from '../purchase-job-names.ts';

/** Enqueues mails in the transaction of their cause; a mail's id makes sending it idempotent. */
export async function sendMails(
  { jobs }: Pick<PurchaseDeps, 'jobs'>,
  tx: DatabaseTransaction,
  mails: readonly Mail[],
): Promise<void> {
  for (const mail of mails) await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
}
