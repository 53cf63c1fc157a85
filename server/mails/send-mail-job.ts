import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import type { Mail } from '../ports/mailer.ts';

/**
 * Sends one rendered mail. Enqueue it in the transaction of the change it tells about, with the mail's id as the key.
 * A mail that is tried again keeps its Message-ID, so that a mailbox shows it once.
 */
export const sendMailJob = defineJob<Mail, Pick<Context, 'mailer'>>({
  name: 'send-mail',
  retryForHours: 72,
  timeoutSeconds: 60,
  async handle({ mailer }, mail) {
    await mailer.send(mail);
  },
});
