import type { MailChoice } from '#domain/accounts/mail-choice.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import type { Mail } from '../ports/mailer.ts';
import { isMailWanted } from './mail-choice-store.ts';

/**
 * Sends one rendered mail. Enqueue it in the transaction of its cause, with the mail's id as the key. A secret job, because
 * mails contain sign-in links and purchase details.
 */
export const sendMailJob = defineJob<
  Mail & { readonly optional?: MailChoice },
  Pick<Context, 'mailer' | 'database' | 'log'>
>({
  name: 'send-mail',
  retryForHours: 72,
  timeoutSeconds: 60,
  // Leaves slots for payments while the mail server hangs.
  concurrency: 2,
  isSecret: true,
  async handle({ mailer, database, log }, mail) {
    if (mail.optional !== undefined && !(await isMailWanted(database, mail.optional))) return;
    // Not retried: the mailbox does not exist. The address stays out of the log.
    if ((await mailer.send(mail)) === 'refused') log.warn({ mail: mail.id }, 'mail refused: unknown mailbox');
  },
});
