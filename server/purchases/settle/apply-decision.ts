import { formatAmount } from '#domain/common/format-amount.ts';
import { blocksListing } from '#domain/projects/sale-mode.ts';
import { type PurchaseState } from '#domain/purchases/purchase-states.ts';
import { obstacleOf } from '#domain/purchases/refunds.ts';
import { CANCELLED_AT_PROVIDER, stateAfterEnd } from '#domain/purchases/reservation-end.ts';
import { type RefundReason, type Settlement } from '#domain/purchases/settlement.ts';
import type { WebhookEvent } from '#domain/webhooks/webhook.ts';
import { isSubscribed } from '../../accounts/webhooks/webhook-store.ts';
import { alertDebtOfDeleted } from '../../alerts/alert-debt.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import {
  REFUND_UNSOLD_PAYMENT,
  REFUND_PART,
  ALIGN_TRANSFER,
  NOTIFY_BOOKMARKERS,
  NOTIFY_WEBHOOKS,
  type BookmarkEvent,
} from '../../jobs/job-names.ts';
import { getPurchaseMailFacts } from '../../mails/purchase-facts-store.ts';
import {
  boughtMail,
  type RefundCause,
  refundedMail,
  saleReversedMail,
  soldMail,
} from '../../mails/purchase-mails.ts';
import { findOpenCase, listAgreedParts, storeCaseEnd } from '../../order-process/case-store.ts';
import { lockProcess, applyTrigger, startOrderProcess } from '../../order-process/process-store.ts';
import { insertShipment } from '../../order-process/shipping/draft-store.ts';
import { endSupport } from '../../order-process/support-store.ts';
import { insertDueTransfer } from '../../payouts/transfers/transfer-store.ts';
import type { Payment } from '../../ports/payment-gateway.ts';
import { withdrawListing } from '../../projects/listing-store.ts';
import type { PurchaseDeps } from '../deps.ts';
import type { Purchase } from '../purchase-store.ts';
import { changeState, changeToPaid } from '../transition-store.ts';
import { bookReversal, bookSale } from './book-entries.ts';
import { enqueueMails } from './book-transaction.ts';

export async function applyDecision(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  purchase: Purchase,
  payment: Payment,
  decision: Exclude<Settlement, { kind: 'reject-payment' }>,
): Promise<PurchaseState> {
  const { intentId, method } = payment;
  const moveTo = async (to: PurchaseState, endReason: string | null = null) => {
    await changeState(tx, purchase, to, { intentId, method, endReason });
    return to;
  };
  switch (decision.kind) {
    case 'no-change':
      if (purchase.state === 'paid') await comparePartialRefunds(context, tx, purchase, payment);
      return purchase.state;
    case 'cancel-payment':
      return purchase.state;
    case 'mark-processing':
      return await moveTo('processing');
    case 'return-to-reserved':
      return await moveTo('reserved');
    case 'end-reservation':
      return await moveTo(
        stateAfterEnd(purchase.requestedEnd),
        purchase.requestedEnd ?? CANCELLED_AT_PROVIDER,
      );
    case 'record-sale':
      return await recordSale(context, tx, purchase, payment);
    case 'start-refund':
      return await queueRefund(context, tx, purchase, payment, decision);
    case 'record-refund':
    case 'record-dispute':
      break;
  }
  const to = decision.kind === 'record-dispute' ? 'disputed' : 'refunded';
  const { amountRefundedMinor, amountLostMinor, amountReceivedMinor } = payment;
  const isRefundedTwice =
    purchase.state === 'refunded' || amountRefundedMinor + amountLostMinor > amountReceivedMinor;
  if (to === 'disputed' && isRefundedTwice) {
    await raiseAlert(context, tx, {
      code: 'paid-back-twice',
      subject: purchase.id,
      sentence:
        'A dispute was lost over an amount that had already been refunded. Reclaim it from the bank or the buyer.',
    });
  }
  if (to === 'refunded' && purchase.state !== 'refund-pending' && purchase.refundedBy === null) {
    await raiseAlert(context, tx, {
      code: 'refund-not-ordered',
      subject: purchase.id,
      sentence:
        'The provider refunded the payment, and nothing here ordered it. If nobody refunded it in the dashboard of the provider, a copy of this market may be running with its keys.',
    });
  }
  await moveTo(to, purchase.endReason ?? to);
  await reverseSale(context, tx, purchase, to);
  return to;
}

async function recordSale(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  purchase: Purchase,
  payment: Payment,
): Promise<PurchaseState> {
  const paid = await changeToPaid(tx, purchase, payment);
  await bookSale(tx, paid);
  await startTransfer(context, tx, paid);
  await startOrderProcess(tx, paid, context.config.orders);
  if (paid.category === 'HARDWARE' && !(await insertShipment(tx, paid))) {
    await raiseAlert(context, tx, {
      code: 'order-without-address',
      subject: paid.id,
      sentence: 'Hardware was sold without a shipping address. Ask the buyer for it.',
    });
  }
  // No case of a new sale has agreed to a refund.
  if (payment.amountRefundedMinor > 0) await comparePartialRefunds(context, tx, paid, payment);
  // A copies listing is still for sale, so members who bookmarked it are not notified.
  if (blocksListing(paid.saleMode)) {
    await context.jobs.enqueue(NOTIFY_BOOKMARKERS, bookmarkEventOf(paid), { transaction: tx, key: paid.id });
  }
  await notifySellersWebhooks(context, tx, paid.id, 'order.sold');
  const facts = await getPurchaseMailFacts(tx, paid.id);
  await enqueueMails(context, tx, [
    soldMail(facts, context.config.publicUrl, {
      tryingHours: context.config.orders.trying,
      payoutWeekday: context.config.payouts.weekday,
    }),
    boughtMail(facts, context.config.publicUrl, context.config.orders.trying),
  ]);
  context.log.info(
    { purchaseId: paid.id, projectId: paid.projectId, before: purchase.state },
    'purchase paid',
  );
  return 'paid';
}

async function startTransfer(context: PurchaseDeps, tx: DatabaseTransaction, sale: Purchase): Promise<void> {
  const { transfers, config, jobs } = context;
  if (config.payouts.channel !== 'held-transfers' || transfers === null) return;
  if (sale.intentId === null || !transfers.ownsIntent(sale.intentId)) return;
  await insertDueTransfer(tx, sale);
  await jobs.enqueue(ALIGN_TRANSFER, { purchaseId: sale.id }, { transaction: tx, key: sale.id });
}

function bookmarkEventOf({ projectId, buyerId, paidAt }: Purchase): BookmarkEvent {
  const at = (paidAt ?? new Date(0)).toISOString();
  return { projectId, code: 'bookmark-sold', amountMinor: null, exceptId: buyerId, at };
}

/**
 * Enqueues the booked partial refunds again if the bank has returned one of them. Raises an alert if the
 * provider refunded more than was agreed, for example because somebody refunded the payment in the provider's
 * dashboard; such a refund changes neither the sale nor the ledger.
 */
async function comparePartialRefunds(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  purchase: Purchase,
  { amountRefundedMinor, amountReceivedMinor }: Payment,
): Promise<void> {
  const agreed = await listAgreedParts(tx, purchase.id);
  const booked = agreed.filter(({ isBooked }) => isBooked);
  if (amountRefundedMinor < sumOf(booked)) {
    for (const { caseId } of booked)
      await context.jobs.enqueue(REFUND_PART, { caseId }, { transaction: tx, key: caseId });
  }
  if (amountRefundedMinor <= sumOf(agreed)) return;
  await raiseAlert(context, tx, {
    code: 'refunded-in-part',
    subject: purchase.id,
    sentence: `The provider refunded ${formatAmount(amountRefundedMinor)} of ${formatAmount(amountReceivedMinor)}, but the sale stands. Complete or compensate the refund at the provider.`,
    clearedForGood: true,
  });
}

function sumOf(parts: readonly { readonly amountMinor: number }[]): number {
  return parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
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
    // The new refund keeps the original reason if the bank returned an earlier refund.
    endReason: purchase.endReason === null || purchase.state !== 'refunded' ? decision.reason : null,
  });
  await context.jobs.enqueue(
    REFUND_UNSOLD_PAYMENT,
    { purchaseId: purchase.id },
    { transaction: tx, key: purchase.id },
  );
  const about = { purchaseId: purchase.id, intentId: payment.intentId, reason: decision.reason };
  context.log.warn(about, 'a payment is being refunded');
  if (decision.alert) {
    const alert = {
      code: 'payment-sent-back',
      subject: purchase.id,
      sentence: `The payment is being refunded automatically (${decision.reason}).`,
    };
    await raiseAlert(context, tx, alert, about);
  }
  return 'refund-pending';
}

/** Withdraws the listing of a reversed exclusive sale, unless the buyer requested the refund. */
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
    await alertDebtOfDeleted(context, tx, purchase.sellerId);
    if (context.transfers !== null) {
      const about = { purchaseId: purchase.id };
      await context.jobs.enqueue(ALIGN_TRANSFER, about, { transaction: tx, key: purchase.id });
    }
    await reverseProcess(context, tx, purchase.id);
    if (to === 'refunded') await notifySellersWebhooks(context, tx, purchase.id, 'order.refunded');
    const by = to === 'disputed' ? null : purchase.refundedBy;
    if (by !== 'buyer' && blocksListing(purchase.saleMode)) await withdrawListing(tx, purchase.projectId);
    await enqueueMails(context, tx, [saleReversedMail(facts, publicUrl, to, by)]);
  }
  if (to === 'refunded') {
    // `paid_at` is also set if this refund repeats the refund of a sale, which the bank had returned.
    const cause: RefundCause =
      purchase.paidAt !== null ? 'sale-undone' : (obstacleOf(purchase) ?? 'not-sold');
    await enqueueMails(context, tx, [refundedMail(facts, publicUrl, cause)]);
  }
  context.log.info({ purchaseId: purchase.id, to, wasSold }, 'a payment was reversed');
}

async function notifySellersWebhooks(
  { jobs }: Pick<PurchaseDeps, 'jobs'>,
  tx: DatabaseTransaction,
  purchaseId: string,
  type: WebhookEvent,
): Promise<void> {
  if (!(await isSubscribed(tx, purchaseId, type))) return;
  const news = { purchaseId, type, at: new Date().toISOString() };
  await jobs.enqueue(NOTIFY_WEBHOOKS, news, { transaction: tx, key: `${type}.${purchaseId}` });
}

async function reverseProcess(
  { config }: Pick<PurchaseDeps, 'config'>,
  tx: DatabaseTransaction,
  purchaseId: string,
): Promise<void> {
  const process = await lockProcess(tx, purchaseId);
  const open = await findOpenCase(tx, purchaseId);
  if (open !== null) await storeCaseEnd(tx, open.id, { outcome: 'reversed', partMinor: null, reason: null });
  await endSupport(tx, purchaseId, 'reversed');
  if (process !== null) await applyTrigger(tx, process, { trigger: 'reversed', by: 'market' }, config.orders);
}
