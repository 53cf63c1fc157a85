import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';

/** What somebody who forgot their password asked for. A job, so that the request itself takes the same way for every address. */
export const sendResetLinkJob = defineJob<{ readonly email: string }, Pick<Context, 'identity'>>({
  name: 'send-reset-link',
  retryForHours: 1,
  timeoutSeconds: 60,
  isSecret: true,
  async handle({ identity }, { email }) {
    await identity.sendPasswordResetLink(email);
  },
});
