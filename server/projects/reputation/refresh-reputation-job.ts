import { queueRecentlyActive } from '../../accounts/people/reputation-queue-store.ts';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { refreshReputation } from './refresh-reputation.ts';

export const refreshReputationJob = defineJob<object, Context>({
  name: 'refresh-reputation',
  retryForHours: 1,
  timeoutSeconds: 300,
  everySeconds: 10,
  handle: (context) => refreshReputation(context),
});

export const reviewRecentReputationJob = defineJob<object, Context>({
  name: 'review-recent-reputation',
  retryForHours: 1,
  timeoutSeconds: 300,
  everySeconds: 24 * 3_600,
  handle: ({ database }) => queueRecentlyActive(database),
});
