import type { DatabaseTransaction } from '../../database/database.ts';
import { SEND_MAIL } from '../../jobs/job-names.ts';
import type { Mail } from '../../ports/mailer.ts';
import type { PurchaseDeps } from '../deps.ts';

export async function enqueueMails(
  { jobs }: Pick<PurchaseDeps, 'jobs'>,
  tx: DatabaseTransaction,
  mails: readonly Mail[],
): Promise<void> {
  for (const mail of mails) await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
}
