import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { fingerprintPictures } from './fingerprint-pictures.ts';

export const fingerprintPicturesJob = defineJob<object, Context>({
  name: 'fingerprint-pictures',
  retryForHours: 24,
  timeoutSeconds: 1_800,
  everySeconds: 86_400,
  async handle(context) {
    await fingerprintPictures(context);
  },
});
