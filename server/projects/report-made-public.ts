import { raiseAlertOnce } from '../alerts/raise-alert.ts';
import type { Context } from '../context.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { orderMail } from '../mails/order-mails.ts';
import { findOrderDueAt, getPurchaseMailFacts } from '../mails/purchase-facts-store.ts';
import { addEvent, lockProcess } from '../order-process/process-store.ts';
import { findSoleSale } from './sole-sale-store.ts';

/**
 * Tells the sole buyer of a private repository that the seller made it public. While the money is held, the buyer can
 * then open a case for this reason; afterwards an operator decides. Must be called before the repository is recorded as
 * public. A repeated call has no effect.
 */
export async function reportMadePublic(
  { database, jobs, config, log }: Pick<Context, 'database' | 'jobs' | 'config' | 'log'>,
  projectId: string,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const sale = await findSoleSale(tx, projectId);
    if (sale === null) return;
    const { purchaseId, isOrderOpen, isInDisputeWindow, hasBuyer } = sale;
    await lockProcess(tx, purchaseId);
    await addEvent(tx, purchaseId, 'made-public', 'seller');
    if (hasBuyer) {
      const facts = await getPurchaseMailFacts(tx, purchaseId);
      const mail = orderMail('madePublic', facts, await findOrderDueAt(tx, purchaseId), config);
      await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
    }
    if (isOrderOpen || !isInDisputeWindow) return;
    await raiseAlertOnce({ log }, tx, {
      code: 'sold-repository-public',
      subject: purchaseId,
      sentence:
        'The seller made a repository public that one buyer has paid for, and already has the money. Decide whether to refund the purchase.',
    });
  });
}
