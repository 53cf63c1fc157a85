import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { fingerprintArchives } from './fingerprint-archives.ts';

/** For zips that were kept before their code was compared; afterwards one query a day that finds nothing to do. */
export const fingerprintArchivesJob = defineJob<object, Context>({
  name: 'fingerprint-archives',
  retryForHours: 24,
  timeoutSeconds: 1_800,
  everySeconds: 86_400,
  async handle(context) {
    await fingerprintArchives(context);
  },
});
