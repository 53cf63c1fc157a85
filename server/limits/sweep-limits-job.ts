import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { deleteEndedWindows } from './request-limit-store.ts';

/** Keeps the counters small. The embedded database has none: there they live in the process. */
export const sweepLimitsJob = defineJob<object, Pick<Context, 'database'>>({
  name: 'sweep-limits',
  retryForHours: 1,
  timeoutSeconds: 60,
  everySeconds: 900,
  async handle({ database }) {
    await deleteEndedWindows(database);
  },
});
