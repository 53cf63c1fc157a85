import type { Context } from '../../context.ts';
import { SEND_TRANSFERS } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { sendTransfers } from './send-transfers.ts';

/** Reconciliation enqueues this job again until the payout is finished. */
export const sendTransfersJob = defineJob<{ payoutId: string }, Context>({
  ...SEND_TRANSFERS,
  retryForHours: 24,
  timeoutSeconds: 600,
  async handle(context, { payoutId }) {
    await sendTransfers(context, payoutId);
  },
});
