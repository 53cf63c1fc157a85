import { ownsWork } from '#domain/projects/ownership.ts';
import { CURRENCY, quoteOfAmount } from '#domain/purchases/pricing.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';
import { type Payment, PaymentNotCancelableError } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { REFUND_PURCHASE } from '../purchase-job-names.ts';
import { findPaidFor, insertRecoveredPurchase } from './recovery-store.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/**
 * Recovers a payment of this marketplace that has no purchase because the database was restored from an older backup. The
 * purchase is recreated from the payment's metadata with an expired reservation and then settled as usual: honoured if the
 * project is free, refunded if not. A payment that cannot lead to a sale is refunded or cancelled.
 *
 * @returns whether a purchase exists now and can be settled.
 * @throws GatewayUnavailableError
 */
export async function recoverPayment(context: PurchaseDeps, payment: Payment): Promise<boolean> {
  const { payments } = context;
  const { purchaseId, projectId, buyerId, intentId } = payment;
  // Another deployment may use the same provider account; never touch its payments.
  if (payment.deployment !== payments.deployment || payment.live !== payments.live) return false;
  if (purchaseId === null || projectId === null || buyerId === null) return false;
  if (payment.status === 'awaiting-payment') {
    await stop(context, payment);
    return false;
  }
  if (payment.status !== 'succeeded') return false;
  if (payment.amountRefundedMinor + payment.amountLostMinor >= payment.amountReceivedMinor) return false;
  const areIds = [purchaseId, projectId, buyerId].every((id) => UUID.test(id));
  const paidFor = areIds ? await findPaidFor(context.database, { projectId, buyerId }) : null;
  const quote = payment.currency === CURRENCY ? quoteOfAmount(payment.amountMinor) : null;
  if (paidFor === null || quote === null || ownsWork(paidFor.buyer, paidFor.work)) {
    await payments.refundPayment(intentId, purchaseId);
    await raiseAlert(context, context.database, {
      code: 'payment-without-purchase',
      subject: intentId,
      sentence: 'was paid for something that this database does not know, and was refunded',
    });
    return false;
  }
  // Hardware cannot be shipped without an address.
  const canBeGiven = paidFor.category === 'SOFTWARE' || paidFor.hasAddress;
  const adopted = await context.database.transaction().execute(async (tx) => {
    const isNew = await insertRecoveredPurchase(tx, {
      id: purchaseId,
      projectId,
      buyerId,
      quote,
      currency: payment.currency,
      intentId,
      state: canBeGiven ? 'expired' : 'refund-pending',
      reason: canBeGiven ? 'restored' : 'address-lost',
    });
    if (isNew && !canBeGiven) {
      await context.jobs.enqueue(REFUND_PURCHASE, { purchaseId }, { transaction: tx, key: purchaseId });
    }
    return isNew;
  });
  if (adopted) context.log.warn({ purchaseId, intentId }, 'a forgotten purchase was written again');
  return adopted;
}

async function stop({ payments, log }: PurchaseDeps, { intentId, purchaseId }: Payment): Promise<void> {
  try {
    await payments.cancelPayment(intentId);
    log.warn({ intentId, purchaseId }, 'a payment without a purchase was stopped');
  } catch (error) {
    // Its success arrives as a separate event.
    if (!(error instanceof PaymentNotCancelableError)) throw error;
  }
}
