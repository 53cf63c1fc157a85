import { PurchaseNotFoundError } from '#domain/purchases/refunds.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { lockProcess, type OrderProcess } from '../order-process/process-store.ts';
import { lockDelivery } from '../order-process/shipping/shipping-store.ts';
import { lockPurchase } from '../purchases/purchase-store.ts';

/**
 * Locks the shipment, the purchase and the order's process, in the same sequence as every other transaction.
 * @throws PurchaseNotFoundError if the purchase was never paid
 */
export async function lockOrder(tx: DatabaseTransaction, purchaseId: string): Promise<OrderProcess> {
  await lockDelivery(tx, purchaseId);
  await lockPurchase(tx, purchaseId);
  const process = await lockProcess(tx, purchaseId);
  if (process === null) throw new PurchaseNotFoundError();
  return process;
}
