import { DownloadEndedError } from '#domain/projects/project-errors.ts';
import type { Context } from '../context.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { orderMail } from '../mails/order-mails.ts';
import { findOrderDueAt, getPurchaseMailFacts } from '../mails/purchase-facts-store.ts';
import { applyTrigger, findPaidOrder, lockForDownload } from '../order-process/process-store.ts';

/** Starts the trial period at the buyer's first download. @throws DownloadEndedError if a refund has been requested */
export async function startTrying(
  { database, jobs, config }: Pick<Context, 'database' | 'jobs' | 'config'>,
  buyerId: string,
  projectId: string,
): Promise<void> {
  const order = await findPaidOrder(database, buyerId, projectId);
  if (order?.isRefundRequested === true) throw new DownloadEndedError();
  if (order?.state !== 'to-download') return;
  const { purchaseId } = order;
  await database.transaction().execute(async (tx) => {
    const process = await lockForDownload(tx, purchaseId);
    const now = await findPaidOrder(tx, buyerId, projectId);
    // A refund may have been requested or made while this transaction waited for the lock.
    if (process === null || now === null || now.isRefundRequested) throw new DownloadEndedError();
    const step = await applyTrigger(tx, process, { trigger: 'downloaded', by: 'buyer' }, config.orders);
    if (step === null) return;
    const facts = await getPurchaseMailFacts(tx, purchaseId);
    const mail = orderMail('trying', facts, await findOrderDueAt(tx, purchaseId), config);
    await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
  });
}
