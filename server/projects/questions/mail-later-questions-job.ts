import type { Context } from '../../context.ts';
import { MAIL_LATER_QUESTIONS } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { sendLaterQuestions } from './mail-later-questions.ts';

export const mailLaterQuestionsJob = defineJob<
  { readonly projectId: string; readonly since: string },
  Pick<Context, 'database' | 'jobs' | 'config'>
>({
  ...MAIL_LATER_QUESTIONS,
  retryForHours: 24,
  timeoutSeconds: 60,
  handle: sendLaterQuestions,
});
