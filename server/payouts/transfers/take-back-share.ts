import { isRefusedTransfer } from '#domain/payouts/held-transfer.ts';
import { remainingShareOf } from '#domain/purchases/ledger.ts';
import { returnedTax } from '#domain/taxes/withholding.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import { TransferRefusedError } from '../../ports/transfer-gateway.ts';
import { alertStuckTransfer, readTransfer, type TransferDeps } from './align-transfer.ts';
import { recordTransfer } from './record-transfer.ts';
import {
  changeTransfer,
  findTransferOfSale,
  lockTransfer,
  type TransferOfSale,
  type StoredTransfer,
} from './transfer-store.ts';
import { withLease } from './with-lease.ts';

/**
 * Reverses the seller's share of a refund before the refund is made, because the provider refunds from our
 * balance. During a payout nothing is reversed, and the refund becomes the seller's debt. Idempotent.
 * @param refundMinor - the part that will be refunded; null for the rest of the payment
 * @throws GatewayUnavailableError
 */
export async function takeBackShare(
  context: TransferDeps,
  purchaseId: string,
  refundMinor: number | null,
): Promise<void> {
  const { database, transfers } = context;
  if (transfers === null || (await findTransferOfSale(database, purchaseId)) === null) return;
  await withLease(context, purchaseId, async () => {
    const sale = await readTransfer(context, transfers, purchaseId);
    if (sale === null || sale.isInPayout) return;
    if (sale.state === 'due') {
      // Nothing can be transferred from a payment of which a part has been refunded.
      await database.transaction().execute(async (tx) => {
        if ((await lockTransfer(tx, purchaseId))?.state !== 'due') return;
        await changeTransfer(tx, purchaseId, { state: 'ended', failure: 'the payment is being refunded' });
      });
      return;
    }
    if (sale.state !== 'held' || sale.transferId === null) return;
    const leftMinor = refundMinor === null ? 0 : owedAfter(sale, refundMinor);
    try {
      await recordTransfer(context, purchaseId, await transfers.takeBack(sale.transferId, leftMinor));
    } catch (error) {
      if (error instanceof TransferRefusedError) await alertStuckTransfer(context, purchaseId, error);
      throw error;
    }
  });
}

function owedAfter(sale: TransferOfSale, refundMinor: number): number {
  const sold = { ...sale, sellerId: sale.profileId };
  const before = remainingShareOf(sold, sale.lostMinor);
  const after = remainingShareOf(sold, sale.lostMinor + refundMinor);
  return Math.max(0, sale.owedMinor - (before - after) + returnedTax(sale.withheldRates, before, after));
}

/**
 * Ends a transfer that the provider refused, so that the share is paid with the bank file. A transfer that the provider
 * has made after all is recorded instead.
 * @param onEnd - runs in the transaction that ends the transfer.
 * @returns false if the transfer is not refused.
 * @throws GatewayUnavailableError also while the transfer is being made
 */
export async function endRefusedTransfer(
  context: TransferDeps,
  purchaseId: string,
  onEnd: (tx: DatabaseTransaction, before: StoredTransfer) => Promise<void>,
): Promise<boolean> {
  const { transfers, database } = context;
  // A transfer whose response was lost can be found only at the provider.
  if (transfers === null) throw new GatewayUnavailableError();
  return await withLease(context, purchaseId, async () => {
    await readTransfer(context, transfers, purchaseId);
    return await database.transaction().execute(async (tx) => {
      const stored = await lockTransfer(tx, purchaseId);
      if (stored === null || !isRefusedTransfer(stored)) return false;
      await changeTransfer(tx, purchaseId, { state: 'ended' });
      await onEnd(tx, stored);
      return true;
    });
  });
}
