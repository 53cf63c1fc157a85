import type { Context } from '../context.ts';
import { WARN_OF_ATTEMPTS, NOTE_RETURNED_MAIL } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import { noteReturnedMail } from './profile-store.ts';

/** Runs for addresses without an account too, so that a request takes the same time for every address. */
export const warnOfAttemptsJob = defineJob<
  NonNullable<(typeof WARN_OF_ATTEMPTS)['data']>,
  Pick<Context, 'identity'>
>({
  name: WARN_OF_ATTEMPTS.name,
  retryForHours: 24,
  timeoutSeconds: 60,
  isSecret: true,
  async handle({ identity }, warning) {
    await identity.warnOfAttempts(warning);
  },
});

export const noteReturnedMailJob = defineJob<{ readonly address: string }, Pick<Context, 'database'>>({
  ...NOTE_RETURNED_MAIL,
  retryForHours: 24,
  timeoutSeconds: 60,
  isSecret: true,
  async handle({ database }, { address }) {
    await noteReturnedMail(database, address);
  },
});

export const removeAbandonedAccountsJob = defineJob<object, Pick<Context, 'identity' | 'log'>>({
  name: 'remove-abandoned-accounts',
  retryForHours: 1,
  timeoutSeconds: 900,
  everySeconds: 24 * 3_600,
  async handle({ identity, log }) {
    const accounts = await identity.removeAbandoned();
    if (accounts > 0) log.info({ accounts }, 'unverified accounts were deleted');
  },
});

/** The link is sent by a job, so that the request takes the same time for known and unknown addresses. */
export const sendResetLinkJob = defineJob<{ readonly email: string }, Pick<Context, 'identity'>>({
  name: 'send-reset-link',
  retryForHours: 1,
  timeoutSeconds: 60,
  isSecret: true,
  async handle({ identity }, { email }) {
    await identity.sendPasswordResetLink(email);
  },
});
