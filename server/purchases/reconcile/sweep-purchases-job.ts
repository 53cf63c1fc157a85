import { defineJob } from '../../jobs/job.ts';
import type { PurchaseDeps } from '../deps.ts';
import { sweepPurchases } from './sweep-purchases.ts';

/** The job also runs at start-up. */
export const sweepPurchasesJob = defineJob<object, PurchaseDeps>({
  name: 'sweep-purchases',
  retryForHours: 1,
  // If a process crashes, its run blocks the next run until this timeout.
  timeoutSeconds: 60,
  everySeconds: 15,
  async handle(context) {
    await sweepPurchases(context);
  },
});
