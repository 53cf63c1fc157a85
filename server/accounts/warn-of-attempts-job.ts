import type { Context } from '../context.ts';
import { WARN_OF_ATTEMPTS } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';

/** Runs for addresses without an account too, so that a request takes the same time for every address. */
export const warnOfAttemptsJob = defineJob<
  NonNullable<(typeof WARN_OF_ATTEMPTS)['data']>,
  Pick<Context, 'identity'>
>({
  name: WARN_OF_ATTEMPTS.name,
  retryForHours: 24,
  timeoutSeconds: 60,
  isSecret: true,
  async handle({ identity }, warning) {
    await identity.warnOfAttempts(warning);
  },
});
