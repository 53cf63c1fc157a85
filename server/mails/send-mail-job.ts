import type { MailChoice } from '#domain/mail-choice.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import type { Mail } from '../ports/mailer.ts';
import { isMailWanted } from './mail-choice-store.ts';

/**
 * Sends one rendered mail. Enqueue it in the transaction of the change it tells about, with the mail's id as the key.
 * A mail that its reader has switched off is dropped. One that is tried again keeps its Message-ID, so that a mailbox shows it once.
 */
export const sendMailJob = defineJob<
  Mail & { readonly optional?: MailChoice },
  Pick<Context, 'mailer' | 'database'>
>({
  name: 'send-mail',
  retryForHours: 72,
  timeoutSeconds: 60,
  async handle({ mailer, database }, mail) {
    if (mail.optional !== undefined && !(await isMailWanted(database, mail.optional))) return;
    await mailer.send(mail);
  },
});
