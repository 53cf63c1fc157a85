import { mailKindOf } from '#domain/accounts/mail-choice.ts';
import { unsubscribeToken } from '#domain/accounts/unsubscribe-token.ts';
import { FIRST_LANGUAGE } from '#domain/common/languages.ts';
import type { Context } from '../context.ts';
import { SEND_MAIL, NOTE_RETURNED_MAIL, type QueuedMail } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import { findMailBudget } from '../limits/mail-budget.ts';
import { findRecipient, findWillingRecipient } from './mail-choice-store.ts';

/**
 * Must be enqueued in the transaction that triggers the email, with the email's ID as the key. The job is secret,
 * because emails contain sign-in links and purchase details.
 */
export const sendMailJob = defineJob<
  QueuedMail,
  Pick<Context, 'mailer' | 'database' | 'jobs' | 'tokens' | 'config' | 'log'>
>({
  ...SEND_MAIL,
  retryForHours: 72,
  timeoutSeconds: 60,
  // This is below the runner's limit, so that payment jobs still run while the mail server hangs.
  concurrency: 2,
  isSecret: true,
  async handle({ mailer, database, jobs, tokens, config, log }, queued) {
    const { optional, isSecurity, translations, language, ...first } = queued;
    const recipient = await findRecipient(database, first.to);
    const mail = { ...first, ...translations?.[recipient?.language ?? language ?? FIRST_LANGUAGE] };
    if (isSecurity !== true && recipient?.isReturned === true) {
      log.info({ mail: mail.id }, 'mail not sent, because earlier emails to this address bounced');
      return;
    }
    let unsubscribeUrl: string | undefined;
    if (optional !== undefined) {
      const profileId = await findWillingRecipient(database, optional);
      if (profileId === null) return;
      const token = tokens.sign('unsubscribe', unsubscribeToken(profileId, mailKindOf(optional)));
      unsubscribeUrl = `${config.publicUrl}/api/mail/unsubscribe/${token}`;
    }
    const budget = await findMailBudget(database, mail.to, optional);
    if (budget?.isUsedUp) {
      log.info({ mail: mail.id }, 'mail not sent, because the mailbox got enough of this kind today');
      return;
    }
    const outcome = await mailer.send(unsubscribeUrl === undefined ? mail : { ...mail, unsubscribeUrl });
    await budget?.count();
    if (outcome === 'taken') return;
    log.warn({ mail: mail.id, outcome }, 'the recipient’s mail server rejected an email');
    if (outcome === 'unknown-mailbox') await jobs.enqueue(NOTE_RETURNED_MAIL, { address: mail.to });
  },
});
