import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';

export const removeAbandonedAccountsJob = defineJob<object, Pick<Context, 'identity' | 'log'>>({
  name: 'remove-abandoned-accounts',
  retryForHours: 1,
  timeoutSeconds: 900,
  everySeconds: 24 * 3_600,
  async handle({ identity, log }) {
    const accounts = await identity.removeAbandoned();
    if (accounts > 0) log.info({ accounts }, 'unverified accounts were deleted');
  },
});
