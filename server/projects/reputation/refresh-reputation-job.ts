import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { refreshReputation } from './refresh-reputation.ts';
import { queueSellers } from './reputation-queue-store.ts';

export const refreshReputationJob = defineJob<object, Context>({
  name: 'refresh-reputation',
  retryForHours: 1,
  timeoutSeconds: 300,
  everySeconds: 10,
  handle: (context) => refreshReputation(context),
});

/** Concurrent reactions by one party do not see each other, so a daily run corrects the counts. */
export const rebuildReputationJob = defineJob<object, Context>({
  name: 'rebuild-reputation',
  retryForHours: 1,
  timeoutSeconds: 300,
  everySeconds: 24 * 3_600,
  handle: ({ database }) => queueSellers(database),
});
