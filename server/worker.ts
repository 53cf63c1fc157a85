import type { Context } from './context.ts';
import type { Job } from './jobs/job.ts';
import { tidyDatabaseJob } from './jobs/tidy-database-job.ts';
import { sendMailJob } from './mails/send-mail-job.ts';

/** Every kind of background work, a line each. */
export const jobs: readonly Job<object, Context>[] = [sendMailJob, tidyDatabaseJob];
