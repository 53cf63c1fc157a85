import { processInTurn } from '../../alerts/process-in-batches.ts';
import { raiseAlertOnce } from '../../alerts/raise-alert.ts';
import type { Context } from '../../context.ts';
import { ALIGN_TRANSFER, SYNC_LINKED_ACCOUNT } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import { type LinkedAccount, TransferRefusedError } from '../../ports/transfer-gateway.ts';
import { findPayee, findSealedDetails } from '../payout-account-store.ts';
import { openDetails } from '../tax-identity.ts';
import {
  findLinkedAccount,
  saveLinkedAccount,
  type StoredLinkedAccount,
  listAccountsToSync,
} from './linked-account-store.ts';
import { listDueOfSeller } from './transfer-store.ts';

const TIME_LIMIT_MS = 60_000;

async function syncLinkedAccounts(context: Context): Promise<void> {
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

type Deps = Pick<Context, 'database' | 'transfers' | 'jobs' | 'log' | 'sealer'>;

/** Bounds the number of jobs that one transaction enqueues. Reconciliation makes the remaining transfers. */
const MAX_STARTED = 100;

/**
 * Sends the seller's payout details to the provider: immediately for a new linked account, and after the waiting period
 * for a change. Otherwise reads the status of the linked account.
 * @throws GatewayUnavailableError
 */
export async function syncLinkedAccount(context: Deps, profileId: string): Promise<void> {
  const { database, transfers, jobs } = context;
  if (transfers === null) return;
  const known = await findLinkedAccount(database, profileId);
  try {
    const given = await findNewDetails(context, profileId, known);
    const account =
      given === null
        ? known === null
          ? null
          : await transfers.findAccount(known)
        : await transfers.openAccount(given.payee, known);
    if (account === null) return;
    await database.transaction().execute(async (tx) => {
      const payoutAccountId = given?.id ?? known?.payoutAccountId ?? null;
      await saveLinkedAccount(tx, {
        ...account,
        profileId,
        payoutAccountId,
        status: statusOf(account, payoutAccountId),
      });
      if (account.status !== 'activated') return;
      for (const purchaseId of await listDueOfSeller(tx, profileId, MAX_STARTED)) {
        await jobs.enqueue(ALIGN_TRANSFER, { purchaseId }, { transaction: tx, key: purchaseId });
      }
    });
  } catch (error) {
    if (error instanceof GatewayUnavailableError || !(error instanceof TransferRefusedError)) throw error;
    await raiseAlertOnce(context, database, {
      code: 'linked-account-refused',
      subject: profileId,
      sentence: `The payment provider rejects the seller's payout details: ${error.message.slice(0, 200)}`,
    });
  }
}

function statusOf({ status }: LinkedAccount, payoutAccountId: string | null): LinkedAccount['status'] {
  return status === 'activated' && payoutAccountId === null ? 'incomplete' : status;
}

async function findNewDetails(
  { database, sealer }: Deps,
  profileId: string,
  known: StoredLinkedAccount | null,
) {
  const account = await findSealedDetails(database, profileId);
  if (account === null || account.detailsSealed === null || known?.payoutAccountId === account.id)
    return null;
  const isFirst = known === null || known.payoutAccountId === null;
  if (!isFirst && !account.isUsable) return null;
  const details = openDetails(sealer.open(account.detailsSealed));
  const payee = await findPayee(database, profileId);
  if (details.kind !== 'bank' || details.identity === null || payee === null) return null;
  const { pan, phone, street, city, state, postalCode } = details.identity;
  return {
    id: account.id,
    payee: {
      sellerId: profileId,
      email: payee.email,
      name: details.holderName,
      phone,
      pan,
      address: { street, city, state, postalCode },
      bank: { accountNumber: details.accountNumber, ifsc: details.ifsc, holderName: details.holderName },
    },
  };
}
