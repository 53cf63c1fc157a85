import { nextTransferStep } from '#domain/payouts/held-transfer.ts';
import { raiseAlert, raiseAlertOnce } from '../../alerts/raise-alert.ts';
import type { Context } from '../../context.ts';
import { ALIGN_TRANSFER, RECONCILE_TRANSFERS, SYNC_LINKED_ACCOUNT } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import {
  type ProviderTransfer,
  type TransferGateway,
  TransferRefusedError,
} from '../../ports/transfer-gateway.ts';
import { findSellerOfAccount } from './linked-account-store.ts';
import { recordTransfer } from './record-transfer.ts';
import {
  changeTransfer,
  findTransferOfSale,
  lockTransfer,
  postponeTransfer,
  type TransferOfSale,
} from './transfer-store.ts';
import { withLease } from './with-lease.ts';

export type TransferDeps = Pick<Context, 'database' | 'transfers' | 'log'>;

/**
 * Aligns a sale's transfer with the ledger: makes or ends a due transfer, reverses what is no longer owed, or puts the
 * transfer back on hold after a failed payout. Idempotent.
 * @throws GatewayUnavailableError
 */
export async function alignTransfer(context: TransferDeps, purchaseId: string): Promise<void> {
  const { database, transfers } = context;
  if (transfers === null || (await findTransferOfSale(database, purchaseId)) === null) return;
  await withLease(context, purchaseId, async () => {
    const sale = await readTransfer(context, transfers, purchaseId);
    if (sale === null) return;
    const step = nextTransferStep({
      state: sale.state,
      transferredMinor: sale.amountMinor - sale.reversedMinor,
      owedMinor: sale.owedMinor,
      isInPayout: sale.isInPayout,
      isRefunded: !sale.isPaid || sale.lostMinor > 0,
      hasAccount: sale.accountId !== null,
    });
    try {
      switch (step.kind) {
        case 'none':
          return;
        case 'end':
          return await end(context, purchaseId, 'nothing is owed any more, or the payment was refunded');
        case 'make':
          return await make(context, transfers, sale, step.amountMinor);
        case 'take-back':
          return await recordTransfer(
            context,
            purchaseId,
            await transfers.takeBack(idOf(sale), step.leftMinor),
          );
        case 'hold-again':
          return await recordTransfer(context, purchaseId, await transfers.setHold(idOf(sale), true));
      }
    } catch (error) {
      if (error instanceof TransferRefusedError) await alertRefusal(context, purchaseId, error.message);
      else throw error;
    }
  });
}

/**
 * Looks up a due transfer at the provider first, because the response to an earlier attempt may have been
 * lost.
 * @throws GatewayUnavailableError, also while the transfer is pending at the provider
 */
export async function readTransfer(
  context: TransferDeps,
  transfers: TransferGateway,
  purchaseId: string,
): Promise<TransferOfSale | null> {
  const sale = await findTransferOfSale(context.database, purchaseId);
  if (sale?.state !== 'due' || sale.intentId === null || !transfers.ownsIntent(sale.intentId)) return sale;
  if (!sale.isLinked) return sale;
  const made = await transfers.findShare({ intentId: sale.intentId, purchaseId });
  if (made === null) return sale;
  if (made.state === 'pending') throw new GatewayUnavailableError();
  await recordTransfer(context, purchaseId, made);
  return await findTransferOfSale(context.database, purchaseId);
}

async function make(
  context: TransferDeps,
  transfers: TransferGateway,
  { purchaseId, intentId, accountId }: TransferOfSale,
  amountMinor: number,
): Promise<void> {
  if (intentId === null || accountId === null || !transfers.ownsIntent(intentId)) {
    return await end(context, purchaseId, 'the payment was made at another provider');
  }
  let made: ProviderTransfer;
  try {
    made = await transfers.holdShare({ intentId, purchaseId, accountId, amountMinor });
  } catch (error) {
    if (error instanceof TransferRefusedError)
      await postponeTransfer(context.database, purchaseId, error.message);
    throw error;
  }
  if (made.state !== 'failed') return await recordTransfer(context, purchaseId, made);
  const failure = made.failure ?? 'the provider gave no reason';
  await postponeTransfer(context.database, purchaseId, failure);
  await alertRefusal(context, purchaseId, failure);
}

/** What the seller is still owed for the sale is then paid with the bank file. */
async function end({ database }: TransferDeps, purchaseId: string, failure: string): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const stored = await lockTransfer(tx, purchaseId);
    if (stored?.state === 'due') await changeTransfer(tx, purchaseId, { state: 'ended', failure });
  });
}

async function alertRefusal(context: TransferDeps, purchaseId: string, why: string): Promise<void> {
  await raiseAlertOnce(context, context.database, {
    code: 'transfer-failed',
    subject: purchaseId,
    sentence: `The payment provider rejected the transfer of the seller's share: ${why.slice(0, 200)}`,
  });
}

export async function alertStuckTransfer(
  context: TransferDeps,
  purchaseId: string,
  error: unknown,
): Promise<void> {
  await raiseAlert(
    context,
    context.database,
    {
      code: 'transfer-stuck',
      subject: purchaseId,
      sentence:
        "The transfer of the seller's share could not be released or reversed. The error is in the log.",
    },
    { err: error },
  );
}

function idOf({ transferId, purchaseId }: TransferOfSale): string {
  if (transferId === null) throw new Error(`the transfer of ${purchaseId} has no id`);
  return transferId;
}

export const alignTransferJob = defineJob<{ purchaseId: string }, Context>({
  ...ALIGN_TRANSFER,
  retryForHours: 24,
  timeoutSeconds: 50,
  async handle(context, { purchaseId }) {
    await alignTransfer(context, purchaseId);
  },
});

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** An event only triggers a read from the provider, because the order of events is not guaranteed. */
export async function noteTransferEvent(
  { database, jobs }: Pick<Context, 'database' | 'jobs'>,
  { type, payload }: { readonly type: string; readonly payload: unknown },
): Promise<void> {
  const { transferOf, linkedAccount } = (payload ?? {}) as Record<string, unknown>;
  if (typeof transferOf === 'string' && UUID.test(transferOf)) {
    await jobs.enqueue(ALIGN_TRANSFER, { purchaseId: transferOf }, { key: transferOf });
  }
  if (typeof linkedAccount === 'string') {
    const profileId = await findSellerOfAccount(database, linkedAccount);
    if (profileId !== null) await jobs.enqueue(SYNC_LINKED_ACCOUNT, { profileId }, { key: profileId });
  }
  if (type === 'settlement.processed') await jobs.enqueue(RECONCILE_TRANSFERS, {}, { key: 'settlement' });
}
