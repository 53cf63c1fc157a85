import { processInTurn } from '../../alerts/process-in-batches.ts';
import type { Context } from '../../context.ts';
import { SYNC_LINKED_ACCOUNT } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { listAccountsToSync } from './linked-account-store.ts';
import { syncLinkedAccount } from './sync-linked-account.ts';

const TIME_LIMIT_MS = 60_000;

export async function syncLinkedAccounts(context: Context): Promise<void> {
  const { transfers, config, database } = context;
  if (transfers === null || config.payouts.channel !== 'held-transfers') return;
  await processInTurn(context, {
    cursorName: 'linked-accounts-synced',
    timeLimitMs: TIME_LIMIT_MS,
    list: (afterId, limit) => listAccountsToSync(database, afterId, limit),
    process: (id) => syncLinkedAccount(context, id),
    stuck: {
      code: 'linked-account-stuck',
      sentence: "The seller's linked account could not be read or changed. The error is in the log.",
    },
  });
}

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
