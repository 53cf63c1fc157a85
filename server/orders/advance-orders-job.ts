import { defineJob } from '../jobs/job.ts';
import type { PurchaseDeps } from '../purchases/deps.ts';
import { advanceOrders } from './advance-orders.ts';
import { advanceCases } from './cases/advance-cases.ts';
import { moveAfterAbsence } from './move-after-absence.ts';
import { advanceSupport } from './support/advance-support.ts';

export const advanceOrdersJob = defineJob<object, PurchaseDeps>({
  name: 'advance-orders',
  retryForHours: 1,
  timeoutSeconds: 120,
  everySeconds: 60,
  async handle(context) {
    if (!(await moveAfterAbsence(context))) return;
    await advanceCases(context);
    await advanceOrders(context);
    await advanceSupport(context);
  },
});
