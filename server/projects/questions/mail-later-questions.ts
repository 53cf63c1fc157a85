import { QUESTION_MAIL_MINUTES } from '#domain/questions/question-limits.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/database.ts';
import { MAIL_LATER_QUESTIONS, SEND_MAIL } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { privateQuestionMail, questionMail } from '../../mails/listing-mails.ts';
import { findThreadParty } from './private-store.ts';
import { findQuestionParty, findQuestionsSince } from './question-store.ts';

/** @returns false if the hour in which questions about the listing wait for one email has already begun. */
export async function mailLaterQuestions(
  { jobs }: Pick<Context, 'jobs'>,
  mailed: { readonly projectId: string; readonly since: string },
  transaction?: Queryable,
): Promise<boolean> {
  return await jobs.enqueue(MAIL_LATER_QUESTIONS, mailed, {
    ...(transaction === undefined ? {} : { transaction }),
    key: mailed.projectId,
    notBefore: new Date(Date.now() + QUESTION_MAIL_MINUTES * 60_000),
  });
}

export async function sendLaterQuestions(
  { database, jobs, config }: Pick<Context, 'database' | 'jobs' | 'config'>,
  { projectId, since }: { readonly projectId: string; readonly since: string },
): Promise<void> {
  const asked = await findQuestionsSince(database, projectId, since);
  if (asked === null) return;
  const { id, threadId, key, text, count } = asked;
  const seller =
    threadId === null
      ? await findQuestionParty(database, id, 'seller')
      : await findThreadParty(database, threadId, 'seller');
  if (seller === null) return;
  const mail =
    threadId === null
      ? questionMail({ ...seller, questionId: id, projectId, text, count }, config.publicUrl)
      : privateQuestionMail({ ...seller, threadId, messageId: id, text, count }, config.publicUrl);
  await jobs.enqueue(SEND_MAIL, mail, { key: mail.id });
  await mailLaterQuestions({ jobs }, { projectId, since: key });
}

export const mailLaterQuestionsJob = defineJob<
  { readonly projectId: string; readonly since: string },
  Pick<Context, 'database' | 'jobs' | 'config'>
>({
  ...MAIL_LATER_QUESTIONS,
  retryForHours: 24,
  timeoutSeconds: 60,
  handle: sendLaterQuestions,
});
