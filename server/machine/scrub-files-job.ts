import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { scrubFiles } from './scrub-files.ts';

export const scrubFilesJob = defineJob<object, Context>({
  name: 'scrub-files',
  retryForHours: 1,
  timeoutSeconds: 3_000,
  everySeconds: 3_600,
  async handle(context) {
    await scrubFiles(context);
  },
});
