import { CASE_SILENCE } from '#domain/orders/order-case.ts';
import type { OrderState } from '#domain/orders/order-process.ts';
import { createItemProcessor } from '../alerts/process-in-batches.ts';
import { raiseAlert } from '../alerts/raise-alert.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { REFUND_SALE } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import { clearCaseAlert, findDueCase, listDueCases } from '../order-process/case-store.ts';
import { listDueProcesses, lockDueProcess } from '../order-process/due-store.ts';
import { markReminded, postponeClock, lockProcess } from '../order-process/process-store.ts';
import { findDueSupport, listDueSupport } from '../order-process/support-store.ts';
import type { PurchaseDeps } from '../purchases/deps.ts';
import { markRefundedBy } from '../purchases/purchase-store.ts';
import { passToOperator, closeCase } from './cases/close-case.ts';
import { moveAfterAbsence } from './move-after-absence.ts';
import { lockOrder, stepOrder, notifyParties } from './step-order.ts';
import { stepSupport } from './support/step-support.ts';

export const advanceOrdersJob = defineJob<object, PurchaseDeps>({
  name: 'advance-orders',
  retryForHours: 1,
  timeoutSeconds: 120,
  everySeconds: 60,
  async handle(context) {
    if (!(await moveAfterAbsence(context))) return;
    await advanceCases(context);
    await advanceOrders(context);
    await advanceSupport(context);
  },
});

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

export async function advanceCases(context: PurchaseDeps): Promise<void> {
  const process = createItemProcessor(context, {
    code: 'case-stuck',
    sentence: 'The case cannot be advanced. The error is in the log.',
  });
  for (const { id, purchaseId } of await listDueCases(context.database, BATCH_SIZE)) {
    await process(id, () =>
      context.database.transaction().execute((tx) => advanceCase(context, tx, { id, purchaseId })),
    );
  }
}

async function advanceCase(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  { id, purchaseId }: { readonly id: string; readonly purchaseId: string },
): Promise<void> {
  const process = await lockOrder(tx, purchaseId);
  const due = await findDueCase(tx, id);
  if (due === null || due.state === 'closed' || process.hasDispute) return;
  if (due.isDue) {
    const outcome = CASE_SILENCE[due.state];
    if (outcome === null) await passToOperator(context, tx, due, 'market');
    else await closeCase(context, tx, due, { outcome });
  } else if (due.isAlertDue) {
    await clearCaseAlert(tx, id);
    await raiseAlert(context, tx, {
      code: 'case-waits',
      subject: purchaseId,
      sentence: `Case ${due.number} will soon be decided for the buyer unless an operator decides it. Run case show ${due.number}.`,
    });
  }
}

export async function advanceSupport(context: PurchaseDeps): Promise<void> {
  const process = createItemProcessor(context, {
    code: 'support-stuck',
    sentence: 'The support request cannot be advanced. The error is in the log.',
  });
  for (const { id, purchaseId } of await listDueSupport(context.database, BATCH_SIZE)) {
    await process(id, () =>
      context.database.transaction().execute((tx) => advance(context, tx, { id, purchaseId })),
    );
  }
}

async function advance(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  { id, purchaseId }: { readonly id: string; readonly purchaseId: string },
): Promise<void> {
  const process = await lockProcess(tx, purchaseId);
  const due = await findDueSupport(tx, id);
  if (process === null || due === null) return;
  await stepSupport(context, tx, due, { trigger: 'clock-ran-out', sellerId: process.sellerId });
}
