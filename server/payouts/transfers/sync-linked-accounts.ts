import { processInTurn } from '../../alerts/process-in-batches.ts';
import type { Context } from '../../context.ts';
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
