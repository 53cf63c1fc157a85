import type { Context } from '../context.ts';
import { SETTLE_BAN } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import { settleBan } from './settle-ban.ts';

export const settleBanJob = defineJob<{ readonly profileId: string }, Context>({
  ...SETTLE_BAN,
  retryForHours: 72,
  timeoutSeconds: 600,
  async handle(context, { profileId }) {
    await settleBan(context, profileId);
  },
});
