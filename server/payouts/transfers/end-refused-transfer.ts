import { isRefusedTransfer } from '#domain/payouts/held-transfer.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import { readTransfer, type TransferDeps } from './align-transfer.ts';
import { changeTransfer, lockTransfer, type StoredTransfer } from './transfer-store.ts';
import { withLease } from './with-lease.ts';

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
