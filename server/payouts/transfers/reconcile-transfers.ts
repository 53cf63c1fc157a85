import { processInTurn } from '../../alerts/process-in-batches.ts';
import type { Context } from '../../context.ts';
import { RECONCILE_TRANSFERS } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { alignTransfer } from './align-transfer.ts';
import { recordTransfer } from './record-transfer.ts';
import { sendTransfers } from './send-transfers.ts';
import {
  findTransferOfSale,
  listUnalignedTransfers,
  listUnfinishedTransferPayouts,
} from './transfer-store.ts';

const TIME_LIMIT_MS = 60_000;

/**
 * Makes up for lost jobs and gateway events: aligns transfers that do not match the ledger, reads released transfers
 * from the provider, and sends and confirms payouts.
 */
export async function reconcileTransfers(context: Context, timeLimitMs = TIME_LIMIT_MS): Promise<void> {
  if (context.transfers === null) return;
  const common = {
    timeLimitMs,
    stuck: {
      code: 'transfer-stuck',
      sentence: 'The transfer or payout could not be reconciled. The error is in the log.',
    },
  };
  await processInTurn(context, {
    ...common,
    cursorName: 'transfers-reconciled',
    list: (afterId, limit) => listUnalignedTransfers(context.database, afterId, limit),
    process: (id) => reconcile(context, id),
  });
  await processInTurn(context, {
    ...common,
    cursorName: 'transfer-payouts-reconciled',
    list: (afterId, limit) => listUnfinishedTransferPayouts(context.database, afterId, limit),
    process: (id) => sendTransfers(context, id),
  });
}

async function reconcile(context: Context, purchaseId: string): Promise<void> {
  const sale = await findTransferOfSale(context.database, purchaseId);
  if (sale?.state === 'released' && sale.transferId !== null && context.transfers !== null) {
    await recordTransfer(context, purchaseId, await context.transfers.findTransfer(sale.transferId));
  }
  await alignTransfer(context, purchaseId);
}

export const reconcileTransfersJob = defineJob<object, Context>({
  ...RECONCILE_TRANSFERS,
  retryForHours: 1,
  timeoutSeconds: 600,
  everySeconds: 600,
  async handle(context) {
    await reconcileTransfers(context);
  },
});
