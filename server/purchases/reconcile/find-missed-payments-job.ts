import { defineJob } from '../../jobs/job.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findMissedPayments } from './find-missed-payments.ts';

export const findMissedPaymentsJob = defineJob<object, PurchaseDeps>({
  name: 'find-missed-payments',
  retryForHours: 1,
  timeoutSeconds: 240,
  everySeconds: 300,
  async handle(context) {
    await findMissedPayments(context);
  },
});
