import type { Context } from '../../context.ts';
import { SYNC_LINKED_ACCOUNT } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { syncLinkedAccount } from './sync-linked-account.ts';
import { syncLinkedAccounts } from './sync-linked-accounts.ts';

export const syncLinkedAccountJob = defineJob<{ profileId: string }, Context>({
  ...SYNC_LINKED_ACCOUNT,
  retryForHours: 24,
  timeoutSeconds: 50,
  async handle(context, { profileId }) {
    await syncLinkedAccount(context, profileId);
  },
});

export const syncLinkedAccountsJob = defineJob<object, Context>({
  name: 'sync-linked-accounts',
  retryForHours: 1,
  timeoutSeconds: 600,
  everySeconds: 1_200,
  async handle(context) {
    await syncLinkedAccounts(context);
  },
});
