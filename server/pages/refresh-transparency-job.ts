import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { refreshTransparency } from './transparency-store.ts';

export const refreshTransparencyJob = defineJob<object, Context>({
  name: 'refresh-transparency',
  retryForHours: 1,
  timeoutSeconds: 300,
  everySeconds: 3_600,
  async handle({ database }) {
    await database.transaction().execute(refreshTransparency);
  },
});
