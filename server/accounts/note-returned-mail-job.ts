import type { Context } from '../context.ts';
import { NOTE_RETURNED_MAIL } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import { noteReturnedMail } from './profile-store.ts';

export const noteReturnedMailJob = defineJob<{ readonly address: string }, Pick<Context, 'database'>>({
  ...NOTE_RETURNED_MAIL,
  retryForHours: 24,
  timeoutSeconds: 60,
  isSecret: true,
  async handle({ database }, { address }) {
    await noteReturnedMail(database, address);
  },
});
