import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { describeArchives } from './describe-archives.ts';

export const describeArchivesJob = defineJob<object, Context>({
  name: 'describe-archives',
  retryForHours: 24,
  timeoutSeconds: 1_800,
  everySeconds: 86_400,
  async handle(context) {
    await describeArchives(context);
  },
});
