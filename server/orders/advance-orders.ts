import type { OrderState } from '#domain/orders/order-process.ts';
import { createItemProcessor } from '../alerts/process-in-batches.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { REFUND_SALE } from '../jobs/job-names.ts';
import { listDueProcesses, lockDueProcess } from '../order-process/due-store.ts';
import { markReminded, postponeClock } from '../order-process/process-store.ts';
import type { PurchaseDeps } from '../purchases/deps.ts';
import { markRefundedBy } from '../purchases/purchase-store.ts';
import { stepOrder, notifyParties } from './step-order.ts';

const BATCH_SIZE = 100;
const MAX_BATCHES = 20;
/** When a deadline starts a refund, the deadline is postponed by this time. */
const REFUND_RETRY_HOURS = 24;

/**
 * Advances each due order in its own transaction, so that several processes can run concurrently. A job makes the
 * refunds and retries them while the provider is down.
 */
export async function advanceOrders(context: PurchaseDeps): Promise<void> {
  const process = createItemProcessor(context, {
    code: 'order-stuck',
    sentence: 'The order cannot be advanced. The error is in the log.',
  });
  const tried = new Set<string>();
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = (await listDueProcesses(context.database, BATCH_SIZE)).filter((id) => !tried.has(id));
    for (const id of due) {
      tried.add(id);
      await process(id, () => context.database.transaction().execute((tx) => advanceOrder(context, tx, id)));
    }
    if (due.length < BATCH_SIZE) return;
  }
}

async function advanceOrder(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  purchaseId: string,
): Promise<void> {
  const due = await lockDueProcess(tx, purchaseId);
  if (due === null) return;
  if (!due.isDue) {
    await markReminded(tx, purchaseId);
    await notifyParties(context, tx, purchaseId, reminderOf(due.process.state));
    return;
  }
  const step = await stepOrder(context, tx, due.process, { trigger: 'clock-ran-out', by: 'market' });
  if (step?.kind !== 'refund') return;
  await postponeClock(tx, purchaseId, REFUND_RETRY_HOURS);
  await markRefundedBy(tx, purchaseId, 'market');
  await context.jobs.enqueue(REFUND_SALE, { purchaseId }, { transaction: tx, key: purchaseId });
}

function reminderOf(state: OrderState) {
  return state === 'to-ship' ? (['shipReminder'] as const) : (['transportReminder'] as const);
}
