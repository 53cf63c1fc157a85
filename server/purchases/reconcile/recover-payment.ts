import { ownsWork } from '#domain/projects/ownership.ts';
import { CURRENCY, quoteOfAmount } from '#domain/purchases/pricing.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';
import { REFUND_UNSOLD_PAYMENT } from '../../jobs/job-names.ts';
import { isOwnPayment, type Payment, PaymentNotCancelableError } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findPaidFor, insertRecoveredPurchase } from './recovery-store.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/**
 * Recreates a payment's purchase from the payment's metadata after the database was restored from an older backup. The
 * purchase gets an expired reservation and is then settled as usual. An unpaid payment is cancelled, and a paid one
 * that cannot become a sale is refunded.
 * @returns whether a purchase exists now and can be settled.
 * @throws GatewayUnavailableError
 */
export async function recoverPayment(context: PurchaseDeps, payment: Payment): Promise<boolean> {
  const { payments } = context;
  const { purchaseId, projectId, buyerId, intentId } = payment;
  // Other deployments may share the provider account, and their payments must not be changed.
  if (!isOwnPayment(payments, payment)) return false;
  if (purchaseId === null || projectId === null || buyerId === null) return false;
  if (payment.status === 'awaiting-payment') {
    await cancelPayment(context, payment);
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
      sentence: 'The payment belongs to no purchase in this database and was refunded. Inform the buyer.',
    });
    return false;
  }
  const canBeDelivered = paidFor.category === 'SOFTWARE' || paidFor.hasAddress;
  const isRecreated = await context.database.transaction().execute(async (tx) => {
    const isNew = await insertRecoveredPurchase(tx, {
      id: purchaseId,
      projectId,
      buyerId,
      quote,
      currency: payment.currency,
      intentId,
      state: canBeDelivered ? 'expired' : 'refund-pending',
      reason: canBeDelivered ? 'restored' : 'address-lost',
    });
    if (isNew && !canBeDelivered) {
      await context.jobs.enqueue(REFUND_UNSOLD_PAYMENT, { purchaseId }, { transaction: tx, key: purchaseId });
    }
    return isNew;
  });
  if (isRecreated)
    context.log.warn({ purchaseId, intentId }, 'a missing purchase was recreated from its payment');
  return isRecreated;
}

async function cancelPayment(
  { payments, log }: PurchaseDeps,
  { intentId, purchaseId }: Payment,
): Promise<void> {
  try {
    await payments.cancelPayment(intentId);
    log.warn({ intentId, purchaseId }, 'a payment without a purchase was cancelled');
  } catch (error) {
    // A payment that has just succeeded is settled by its event.
    if (!(error instanceof PaymentNotCancelableError)) throw error;
  }
}
