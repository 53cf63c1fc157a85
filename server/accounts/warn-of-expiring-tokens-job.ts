import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { warnOfExpiringTokens } from './warn-of-expiring-tokens.ts';

export const warnOfExpiringTokensJob = defineJob<object, Pick<Context, 'database' | 'jobs' | 'config'>>({
  name: 'warn-of-expiring-tokens',
  retryForHours: 1,
  timeoutSeconds: 300,
  everySeconds: 3_600,
  handle: (context) => warnOfExpiringTokens(context),
});
