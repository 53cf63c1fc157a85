import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { deleteOldDeliveries } from './webhook-store.ts';

export const forgetDeliveriesJob = defineJob<object, Pick<Context, 'database'>>({
  name: 'forget-webhook-deliveries',
  retryForHours: 1,
  timeoutSeconds: 60,
  everySeconds: 3_600,
  async handle({ database }) {
    await deleteOldDeliveries(database);
  },
});
