import { coverDebts } from '#domain/payouts/held-transfer.ts';
import { isPayoutStopped } from '../../accounts/people/person-store.ts';
import { isBanned } from '../../accounts/profile-store.ts';
import { isAlertOpen } from '../../alerts/alert-store.ts';
import type { Context } from '../../context.ts';
import { SEND_TRANSFERS } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { TransferRefusedError } from '../../ports/transfer-gateway.ts';
import { notifySent, confirmPayout } from '../end-payout.ts';
import { lockPayoutById, markPayoutSent, type StoredPayout } from '../payout-store.ts';
import { alertStuckTransfer, type TransferDeps } from './align-transfer.ts';
import { recordTransfer } from './record-transfer.ts';
import { findSettlements, listTransfersOfPayout, type TransferOfItem } from './transfer-store.ts';
import { withLease } from './with-lease.ts';

type Deps = TransferDeps & Pick<Context, 'jobs' | 'config'>;

/**
 * Releases the transfers of a payout, and confirms the payout once the provider has paid all of them to the seller's
 * bank. The payout is marked as sent before the first release, so that it cannot be cancelled meanwhile. Repeating the
 * call is safe.
 * @throws GatewayUnavailableError, TransferRefusedError
 */
export async function sendTransfers(context: Deps, payoutId: string): Promise<void> {
  if (context.transfers === null) return;
  const payout = await startSending(context, payoutId);
  if (payout === null) return;
  const items = await listTransfersOfPayout(context.database, payoutId);
  const left = coverDebts(items);
  for (const item of items) {
    const leftMinor = left.get(item.purchaseId);
    if (leftMinor !== undefined) await release(context, item, leftMinor);
  }
  await confirmIfSettled(context, payoutId);
}

async function startSending(context: Deps, payoutId: string): Promise<StoredPayout | null> {
  return await context.database.transaction().execute(async (tx) => {
    const payout = await lockPayoutById(tx, payoutId);
    if (payout?.state === 'sent') return payout;
    if (payout?.state !== 'prepared' || (await isBanned(tx, payout.profileId))) return null;
    if (await isPayoutStopped(tx, payout.profileId)) return null;
    // After a restore, nothing is sent until an operator has reconciled the payouts with the provider.
    if (await isAlertOpen(tx, 'payouts-unchecked', 'payouts')) return null;
    await markPayoutSent(tx, payoutId);
    await notifySent(context, tx, payout);
    return payout;
  });
}

async function release(
  context: Deps,
  { purchaseId, transferId, state }: TransferOfItem,
  leftMinor: number,
): Promise<void> {
  const { transfers } = context;
  if (transfers === null || state === 'settled' || (state === 'ended' && leftMinor === 0)) return;
  if (transferId === null || state === 'ended') {
    throw new Error(`the transfer of ${purchaseId} was taken back during its payout`);
  }
  await withLease(context, purchaseId, async () => {
    try {
      if (state === 'held') {
        await recordTransfer(context, purchaseId, await transfers.takeBack(transferId, leftMinor));
        if (leftMinor === 0) return;
      }
      await recordTransfer(context, purchaseId, await transfers.setHold(transferId, false));
    } catch (error) {
      if (error instanceof TransferRefusedError) await alertStuckTransfer(context, purchaseId, error);
      throw error;
    }
  });
}

async function confirmIfSettled(context: Deps, payoutId: string): Promise<void> {
  await context.database.transaction().execute(async (tx) => {
    const payout = await lockPayoutById(tx, payoutId);
    if (payout?.state !== 'sent') return;
    const settlements = await findSettlements(tx, payoutId);
    if (settlements !== null) await confirmPayout(context, tx, payout, settlements);
  });
}

/**
 * Puts the transfers of a sent payout back on hold, so that the payout can be failed.
 * @returns false if the provider has already paid some of the transfers or is no longer configured.
 * @throws GatewayUnavailableError, TransferRefusedError
 */
export async function stopTransfers(context: Deps, payoutId: string): Promise<boolean> {
  const { transfers, database } = context;
  if (transfers === null) return false;
  for (const { purchaseId, transferId, state } of await listTransfersOfPayout(database, payoutId)) {
    if (transferId === null || state !== 'released') continue;
    await withLease(context, purchaseId, async () => {
      await recordTransfer(context, purchaseId, await transfers.setHold(transferId, true));
    });
  }
  const items = await listTransfersOfPayout(database, payoutId);
  return !items.some(({ state }) => state === 'settled' || state === 'released');
}

/** Reconciliation enqueues this job again until the payout is finished. */
export const sendTransfersJob = defineJob<{ payoutId: string }, Context>({
  ...SEND_TRANSFERS,
  retryForHours: 24,
  timeoutSeconds: 600,
  async handle(context, { payoutId }) {
    await sendTransfers(context, payoutId);
  },
});
