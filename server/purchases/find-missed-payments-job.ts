import { defineJob } from '../jobs/job.ts';
import { findMissedPayments } from './find-missed-payments.ts';
import type { Settling } from './record-settlement.ts';

export const findMissedPaymentsJob = defineJob<object, Settling>({
  name: 'find-missed-payments',
  retryForHours: 1,
  timeoutSeconds: 240,
  everySeconds: 300,
  async handle(context) {
    await findMissedPayments(context);
  },
});
