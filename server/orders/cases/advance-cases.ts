import { CASE_SILENCE } from '#domain/orders/order-case.ts';
import { createItemProcessor } from '../../alerts/process-in-batches.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { clearCaseAlert, findDueCase, listDueCases } from '../../order-process/case-store.ts';
import type { PurchaseDeps } from '../../purchases/deps.ts';
import { lockOrder } from '../lock-order.ts';
import { closeCase } from './close-case.ts';
import { passToOperator } from './pass-to-operator.ts';

const BATCH_SIZE = 100;

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
