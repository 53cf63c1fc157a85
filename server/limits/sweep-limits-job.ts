import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { deleteEndedWindows } from './request-limit-store.ts';

/** With the embedded database, there is nothing to delete, because uses are counted in process memory. */
export const sweepLimitsJob = defineJob<object, Pick<Context, 'database'>>({
  name: 'sweep-limits',
  retryForHours: 1,
  timeoutSeconds: 60,
  everySeconds: 900,
  async handle({ database }) {
    await deleteEndedWindows(database);
  },
});
