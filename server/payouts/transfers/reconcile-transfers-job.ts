import type { Context } from '../../context.ts';
import { RECONCILE_TRANSFERS } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { reconcileTransfers } from './reconcile-transfers.ts';

export const reconcileTransfersJob = defineJob<object, Context>({
  ...RECONCILE_TRANSFERS,
  retryForHours: 1,
  timeoutSeconds: 600,
  everySeconds: 600,
  async handle(context) {
    await reconcileTransfers(context);
  },
});
