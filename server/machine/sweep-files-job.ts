import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { sweepFiles } from './sweep-files.ts';

export const sweepFilesJob = defineJob<object, Context>({
  name: 'sweep-files',
  retryForHours: 1,
  timeoutSeconds: 900,
  everySeconds: 24 * 3_600,
  async handle(context) {
    await sweepFiles(context);
  },
});
