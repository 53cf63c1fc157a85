import type { MailChoice } from '#domain/accounts/mail-choice.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import type { Mail } from '../ports/mailer.ts';
import { isMailWanted } from './mail-choice-store.ts';

/**
 * Sends one rendered mail. Must be enqueued in the transaction that causes the mail, with the mail's id as the key. A
 * secret job, because mails contain sign-in links and purchase details.
 */
export const sendMailJob = defineJob<
  Mail & { readonly optional?: MailChoice },
  Pick<Context, 'mailer' | 'database' | 'log'>
>({
  name: 'send-mail',
  retryForHours: 72,
  timeoutSeconds: 60,
  // Leaves job slots for payments while the mail server hangs.
  concurrency: 2,
  isSecret: true,
  async handle({ mailer, database, log }, mail) {
    if (mail.optional !== undefined && !(await isMailWanted(database, mail.optional))) return;
    // An unknown mailbox is not retried. The log contains the mail's id instead of the address.
    if ((await mailer.send(mail)) === 'refused') log.warn({ mail: mail.id }, 'mail refused: unknown mailbox');
  },
});
