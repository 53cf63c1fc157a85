import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { alignTransfer } from './align-transfer.ts';
import { ALIGN_TRANSFER } from './transfer-job-names.ts';

export const alignTransferJob = defineJob<{ purchaseId: string }, Context>({
  ...ALIGN_TRANSFER,
  retryForHours: 24,
  timeoutSeconds: 50,
  async handle(context, { purchaseId }) {
    await alignTransfer(context, purchaseId);
  },
});
