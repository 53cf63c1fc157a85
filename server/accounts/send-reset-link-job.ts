import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';

/** The link is sent by a job, so that the request takes the same time for known and unknown addresses. */
export const sendResetLinkJob = defineJob<{ readonly email: string }, Pick<Context, 'identity'>>({
  name: 'send-reset-link',
  retryForHours: 1,
  timeoutSeconds: 60,
  isSecret: true,
  async handle({ identity }, { email }) {
    await identity.sendPasswordResetLink(email);
  },
});
