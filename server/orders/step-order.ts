import type { OrderTrigger, OrderStep } from '#domain/orders/order-process.ts';
import { PurchaseNotFoundError } from '#domain/purchases/refunds.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { orderMail, type OrderMailKind } from '../mails/order-mails.ts';
import { findOrderDueAt, getPurchaseMailFacts } from '../mails/purchase-facts-store.ts';
import { applyTrigger, type OrderProcess, lockProcess } from '../order-process/process-store.ts';
import { lockDelivery } from '../order-process/shipping/shipping-store.ts';
import type { PurchaseDeps } from '../purchases/deps.ts';
import { findPurchase, lockPurchase } from '../purchases/purchase-store.ts';
import { bookRelease } from '../purchases/settle/book-entries.ts';
import { enqueueMails } from '../purchases/settle/book-transaction.ts';

type StepDeps = Pick<PurchaseDeps, 'jobs' | 'config' | 'log' | 'sealer'>;

/**
 * Only this function releases orders. It makes the seller's money available in the same transaction.
 * @returns null if the trigger does not change the order's state.
 */
export async function stepOrder(
  context: StepDeps,
  tx: DatabaseTransaction,
  process: OrderProcess,
  change: { readonly trigger: OrderTrigger; readonly by: 'buyer' | 'seller' | 'market' },
): Promise<OrderStep | null> {
  const step = await applyTrigger(tx, process, change, context.config.orders);
  if (step === null) return null;
  const { purchaseId } = process;
  context.log.info({ purchaseId, from: process.state, trigger: change.trigger, step }, 'an order advanced');
  if (step.kind === 'transition' && step.to === 'released') {
    const purchase = await findPurchase(tx, purchaseId);
    if (purchase?.state !== 'paid') throw new Error(`purchase ${purchaseId} is released, but not paid`);
    await bookRelease(context, tx, purchase);
  }
  await notifyParties(context, tx, purchaseId, mailKindsOf(step));
  return step;
}

export async function notifyParties(
  context: StepDeps,
  tx: DatabaseTransaction,
  purchaseId: string,
  kinds: readonly OrderMailKind[],
): Promise<void> {
  if (kinds.length === 0) return;
  const facts = await getPurchaseMailFacts(tx, purchaseId);
  const dueAt = await findOrderDueAt(tx, purchaseId);
  await enqueueMails(
    context,
    tx,
    kinds.map((kind) => orderMail(kind, facts, dueAt, context.config)),
  );
}

function mailKindsOf(step: OrderStep): OrderMailKind[] {
  if (step.kind === 'refund') return ['notShipped', 'notShippedInTime'];
  if (step.to === 'arrival-asked') return ['arrivalAsked'];
  if (step.to === 'trying') return ['trying'];
  return step.to === 'released' ? ['released'] : [];
}

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
