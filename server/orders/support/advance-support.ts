import { createItemProcessor } from '../../alerts/process-in-batches.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { lockProcess } from '../../order-process/process-store.ts';
import { findDueSupport, listDueSupport } from '../../order-process/support-store.ts';
import type { PurchaseDeps } from '../../purchases/deps.ts';
import { stepSupport } from './step-support.ts';

const BATCH_SIZE = 100;

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
