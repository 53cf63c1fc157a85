import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { fingerprintArchives } from './fingerprint-archives.ts';

/** Backfills archives stored before code comparison; afterwards a single query a day. */
export const fingerprintArchivesJob = defineJob<object, Context>({
  name: 'fingerprint-archives',
  retryForHours: 24,
  timeoutSeconds: 1_800,
  everySeconds: 86_400,
  async handle(context) {
    await fingerprintArchives(context);
  },
});
