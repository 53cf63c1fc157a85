import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { settleBan } from './settle-ban.ts';

export const settleBanJob = defineJob<{ readonly profileId: string }, Context>({
  name: 'settle-ban',
  retryForHours: 72,
  timeoutSeconds: 600,
  async handle(context, { profileId }) {
    await settleBan(context, profileId);
  },
});
