import type { MailChoice } from '#domain/accounts/mail-choice.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import type { Mail } from '../ports/mailer.ts';
import { isMailWanted } from './mail-choice-store.ts';

/**
 * Sends one rendered mail. Enqueue it in the transaction of the change it tells about, with the mail's id as the key.
 * It is a secret job: a mail may hold a link that opens an account, and says who bought what.
 * A mail that its reader has switched off is dropped. One that is tried again keeps its Message-ID, so that a mailbox shows it once.
 */
export const sendMailJob = defineJob<
  Mail & { readonly optional?: MailChoice },
  Pick<Context, 'mailer' | 'database' | 'log'>
>({
  name: 'send-mail',
  retryForHours: 72,
  timeoutSeconds: 60,
  // A mail server that hangs keeps the others free for payments.
  concurrency: 2,
  isSecret: true,
  async handle({ mailer, database, log }, mail) {
    if (mail.optional !== undefined && !(await isMailWanted(database, mail.optional))) return;
    // Nobody reads it there, today or later. The address stays out of the log.
    if ((await mailer.send(mail)) === 'refused') log.warn({ mail: mail.id }, 'a mail was refused for good');
  },
});
