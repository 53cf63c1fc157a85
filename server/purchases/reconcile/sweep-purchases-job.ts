import { defineJob } from '../../jobs/job.ts';
import type { PurchaseDeps } from '../deps.ts';
import { sweepPurchases } from './sweep-purchases.ts';

/** With no event and no hint, a payment's result is found within two rounds, unless there are more than a round has time for. Runs at the start too. */
export const sweepPurchasesJob = defineJob<object, PurchaseDeps>({
  name: 'sweep-purchases',
  retryForHours: 1,
  // Short, because the run of a process that died blocks the next one for so long.
  timeoutSeconds: 60,
  everySeconds: 15,
  async handle(context) {
    await sweepPurchases(context);
  },
});
