import { type PurchaseState } from '#domain/purchases/purchase-states.ts';
import { type RefundReason, type Settlement } from '#domain/purchases/settlement.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import {
  boughtMail,
  type RefundCause,
  refundedMail,
  saleReversedMail,
  soldMail,
} from '../../mails/purchase-mails.ts';
import type { Payment } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { REFUND_PURCHASE } from '../purchase-job-names.ts';
import type { Purchase } from '../purchase-store.ts';
import { getPurchaseMailFacts } from '../read/purchase-facts-store.ts';
import { changeState, changeToPaid } from '../transition-store.ts';
import { bookReversal, bookSale } from './book-entries.ts';
import { sendMails } from './purchase-mails.ts';
import { insertShipment, withdrawListing } from './settlement-store.ts';

/** How a reservation ends when its payment turns out to be cancelled. */
export interface EndReason {
  readonly state: 'expired' | 'cancelled';
  readonly reason: string;
}

/** Writes what was decided about a payment: state, ledger, order, jobs and mails. @returns the purchase's new state. */
export async function applyDecision(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  purchase: Purchase,
  payment: Payment,
  decision: Exclude<Settlement, { kind: 'refuse' }>,
  ending: EndReason,
): Promise<PurchaseState> {
  const { intentId, method } = payment;
  const moveTo = async (to: PurchaseState, endReason: string | null = null) => {
    await changeState(tx, purchase, to, { intentId, method, endReason });
    return to;
  };
  switch (decision.kind) {
    case 'none':
      if (purchase.state === 'paid') await alertPartialRefund(context, tx, purchase, payment);
      return purchase.state;
    case 'cancel-payment':
      return purchase.state;
    case 'wait':
      return await moveTo('processing');
    case 'await-again':
      return await moveTo('reserved');
    case 'release':
      return await moveTo(ending.state, ending.reason);
    case 'pay':
      return await markPaid(context, tx, purchase, payment);
    case 'refund':
      return await queueRefund(context, tx, purchase, payment, decision);
    case 'refunded':
    case 'dispute':
      break;
  }
  const to = decision.kind === 'dispute' ? 'disputed' : 'refunded';
  const { amountRefundedMinor, amountLostMinor, amountReceivedMinor } = payment;
  const isRefundedTwice =
    purchase.state === 'refunded' || amountRefundedMinor + amountLostMinor > amountReceivedMinor;
  if (to === 'disputed' && isRefundedTwice) {
    await raiseAlert(context, tx, {
      code: 'paid-back-twice',
      subject: purchase.id,
      sentence: 'lost a dispute after money of it had been refunded',
    });
  }
  await moveTo(to, purchase.end_reason ?? to);
  await reverseSale(context, tx, purchase, to);
  return to;
}

async function markPaid(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  purchase: Purchase,
  payment: Payment,
): Promise<PurchaseState> {
  const paid = await changeToPaid(tx, purchase, payment);
  await bookSale(tx, paid);
  if (paid.category === 'HARDWARE' && !(await insertShipment(tx, paid))) {
    await raiseAlert(context, tx, {
      code: 'order-without-address',
      subject: paid.id,
      sentence: 'is hardware, and was sold without an address',
    });
  }
  await alertPartialRefund(context, tx, paid, payment);
  const facts = await getPurchaseMailFacts(tx, paid.id);
  await sendMails(context, tx, [
    soldMail(facts, context.config.publicUrl),
    boughtMail(facts, context.config.publicUrl),
  ]);
  context.log.info({ purchaseId: paid.id, projectId: paid.project_id, before: purchase.state }, 'sold');
  return 'paid';
}

/** A refund made at the provider for part of the amount: the sale stands and nothing is booked, so an operator must look. */
async function alertPartialRefund(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  purchase: Purchase,
  { amountRefundedMinor, amountReceivedMinor }: Payment,
): Promise<void> {
  if (amountRefundedMinor === 0) return;
  await raiseAlert(context, tx, {
    code: 'refunded-in-part',
    subject: purchase.id,
    sentence: `is sold, and ${amountRefundedMinor} of its ${amountReceivedMinor} paise have been refunded`,
    clearedForGood: true,
  });
}

async function queueRefund(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  purchase: Purchase,
  payment: Payment,
  decision: { readonly reason: RefundReason; readonly alert: boolean },
): Promise<PurchaseState> {
  if (purchase.state === 'refund-pending') return 'refund-pending';
  await changeState(tx, purchase, 'refund-pending', {
    intentId: payment.intentId,
    method: payment.method,
    // A refund that the bank returned keeps its original reason.
    endReason: purchase.end_reason === null || purchase.state !== 'refunded' ? decision.reason : null,
  });
  await context.jobs.enqueue(
    REFUND_PURCHASE,
    { purchaseId: purchase.id },
    { transaction: tx, key: purchase.id },
  );
  const about = { purchaseId: purchase.id, intentId: payment.intentId, reason: decision.reason };
  context.log.warn(about, 'a payment is being refunded');
  if (decision.alert) {
    const sentence = `sends its payment back to the buyer (${decision.reason})`;
    await raiseAlert(context, tx, { code: 'payment-sent-back', subject: purchase.id, sentence }, about);
  }
  return 'refund-pending';
}

/** Books the reversal of a sale and, unless the buyer asked for the refund, withdraws its listing. */
async function reverseSale(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  purchase: Purchase,
  to: 'refunded' | 'disputed',
): Promise<void> {
  const { publicUrl } = context.config;
  const facts = await getPurchaseMailFacts(tx, purchase.id);
  const wasSold = purchase.state === 'paid';
  if (wasSold) {
    await bookReversal(tx, purchase);
    // A buyer who changes their mind must not cost the seller the listing.
    const by = to === 'disputed' ? null : purchase.refunded_by;
    if (by !== 'buyer') await withdrawListing(tx, purchase.project_id);
    await sendMails(context, tx, [saleReversedMail(facts, publicUrl, to, by)]);
  }
  if (to === 'refunded') {
    // `paid_at` stays set when the bank returns a refund and it is made again.
    const cause: RefundCause =
      purchase.paid_at !== null
        ? 'sale-undone'
        : purchase.end_reason === 'project-taken'
          ? 'project-taken'
          : 'not-sold';
    await sendMails(context, tx, [refundedMail(facts, publicUrl, cause)]);
  }
  context.log.info({ purchaseId: purchase.id, to, wasSold }, 'a payment was reversed');
}
