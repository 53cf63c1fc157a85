import type { Context } from '../../context.ts';
import { ALIGN_TRANSFER } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { alignTransfer } from './align-transfer.ts';

export const alignTransferJob = defineJob<{ purchaseId: string }, Context>({
  ...ALIGN_TRANSFER,
  retryForHours: 24,
  timeoutSeconds: 50,
  async handle(context, { purchaseId }) {
    await alignTransfer(context, purchaseId);
  },
});
