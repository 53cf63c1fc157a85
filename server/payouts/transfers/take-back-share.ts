import { remainingShareOf } from '#domain/purchases/ledger.ts';
import { returnedTax } from '#domain/taxes/withholding.ts';
import { TransferRefusedError } from '../../ports/transfer-gateway.ts';
import { alertStuckTransfer, readTransfer, type TransferDeps } from './align-transfer.ts';
import { recordTransfer } from './record-transfer.ts';
import { changeTransfer, findTransferOfSale, lockTransfer, type TransferOfSale } from './transfer-store.ts';
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
