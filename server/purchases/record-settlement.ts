import {
  canBecome,
  decideSettlement,
  isOpen,
  type PurchaseState,
  type RefundReason,
  type Settlement,
} from '#domain/purchases/purchase.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { disputeOpenedMail, disputeOverMail, partLostMail } from '../mails/dispute-mails.ts';
import {
  boughtMail,
  type RefundCause,
  refundedMail,
  saleReversedMail,
  soldMail,
} from '../mails/purchase-mails.ts';
import type { Mail } from '../ports/mailer.ts';
import type { Payment } from '../ports/payment-gateway.ts';
import { isKnownPayer } from '../reputation/figures-store.ts';
import { refreshFiguresAfterSale } from '../reputation/refresh-figures.ts';
import { bookFees, bookLostParts, bookReversal, bookSale } from './book-entries.ts';
import { getPurchaseMailFacts } from './purchase-facts-store.ts';
import { REFUND_PURCHASE, SEND_MAIL } from './purchase-job-names.ts';
import { markPaymentClosed, type Purchase } from './purchase-store.ts';
import { raiseAlert } from './raise-alert.ts';
import {
  changeState,
  changeToPaid,
  clearDispute,
  insertPaymentFailure,
  insertShipment,
  lockForSettlement,
  storePayer,
  type SettlementRow,
  storeDispute,
  withdrawListing,
} from './settlement-store.ts';

export type Settling = Pick<Context, 'database' | 'payments' | 'jobs' | 'log' | 'config' | 'telemetry'>;

/** How a reservation ends when its payment turns out to be cancelled. */
export interface Ending {
  readonly state: 'expired' | 'cancelled';
  readonly reason: string;
}

export interface Recorded {
  readonly purchaseId: string;
  readonly state: PurchaseState;
  /** `look-again`: nothing was written; the payment must be read once more. */
  readonly decision: Settlement['kind'] | 'look-again';
}

const CANCELLED_AT_PROVIDER: Ending = { state: 'cancelled', reason: 'cancelled-at-provider' };

/**
 * Writes down what a payment, as just read from the provider, means: decided and stored under the lock of the project,
 * in one transaction with the ledger, the order, the mails and the jobs. Nothing outside is asked here.
 *
 * @param wasRefunded - the purchase was `refunded` before the payment was read. Only then a payment that is not refunded
 * tells that the bank sent the money back, and not merely that it was read before the refund.
 * @returns null when the payment is of no purchase of ours.
 */
export async function recordSettlement(
  context: Settling,
  payment: Payment,
  { ending = CANCELLED_AT_PROVIDER, wasRefunded = false }: { ending?: Ending; wasRefunded?: boolean } = {},
): Promise<Recorded | null> {
  let before: PurchaseState | null = null;
  const recorded = await context.database.transaction().execute(async (tx): Promise<Recorded | null> => {
    const row = await lockForSettlement(tx, payment.intentId, payment.purchaseId);
    if (row === null) return null;
    const { purchase } = row;
    before = purchase.state;
    const isDecided = payment.status === 'succeeded' || payment.status === 'canceled';
    if (isDecided && purchase.payment_open) await markPaymentClosed(tx, purchase.id);
    const decision = decideSettlement(factsOf(row), payment, context.payments.live);
    if (decision.kind === 'refuse') {
      await raiseAlert(
        context,
        tx,
        {
          code: 'payment-mismatch',
          subject: purchase.id,
          sentence: `has a payment that is not the one that was agreed (${decision.mismatches.join(', ')}); nothing was changed`,
        },
        { intentId: payment.intentId, state: purchase.state },
      );
      return { purchaseId: purchase.id, state: purchase.state, decision: decision.kind };
    }
    if (decision.kind === 'refund' && purchase.state === 'refunded' && !wasRefunded) {
      return { purchaseId: purchase.id, state: purchase.state, decision: 'look-again' };
    }
    if (payment.lastFailure !== null) await insertPaymentFailure(tx, purchase.id, payment.lastFailure);
    const isNewPayer =
      payment.payerHash !== null && !(await isKnownPayer(tx, purchase.buyer_id, payment.payerHash));
    const state = await carryOut(context, tx, purchase, payment, decision, ending);
    if (purchase.payer_hash === null && purchase.state === 'paid' && payment.payerHash !== null) {
      await storePayer(tx, purchase, payment.payerHash);
    }
    const isSaleChanged = (state === 'paid') !== (purchase.state === 'paid');
    if (isSaleChanged) await refreshFiguresAfterSale(tx, purchase, { isNewPayer });
    await bookFees(tx, purchase, payment);
    if (state === 'paid') {
      await recordLostParts(context, tx, purchase, payment);
      await tellOfDispute(context, tx, purchase, payment);
    } else if (payment.openDispute === null) {
      await clearDispute(tx, purchase.id);
    }
    return { purchaseId: purchase.id, state, decision: decision.kind };
  });
  if (recorded !== null && recorded.state !== before) {
    const paidAt = recorded.decision === 'pay' ? payment.succeededAt : null;
    context.telemetry.purchaseMoved(
      recorded.state,
      paidAt === null ? null : Math.max(0, (Date.now() - paidAt.getTime()) / 1_000),
    );
  }
  return recorded;
}

function factsOf({ purchase, listing, isHeld, otherIsLive, buyerOwnsIt, buyerHasLeft }: SettlementRow) {
  // What was begun before a claim is finished; what comes back later is not.
  const isForSale =
    !buyerHasLeft && (isOpen(purchase.state) ? listing !== 'banned' : listing === 'listed' && !isHeld);
  return {
    id: purchase.id,
    projectId: purchase.project_id,
    buyerId: purchase.buyer_id,
    state: purchase.state,
    amountMinor: purchase.amount_minor,
    currency: purchase.currency,
    projectTaken: otherIsLive || !isForSale,
    ownProject: buyerOwnsIt,
  };
}

async function carryOut(
  context: Settling,
  tx: DatabaseTransaction,
  purchase: Purchase,
  payment: Payment,
  decision: Exclude<Settlement, { kind: 'refuse' }>,
  ending: Ending,
): Promise<PurchaseState> {
  const { intentId, method } = payment;
  const become = async (to: PurchaseState, ended?: { reason: string | null }) => {
    if (!canBecome(purchase.state, to))
      throw new Error(`a purchase never goes from ${purchase.state} to ${to}`);
    await changeState(tx, purchase, to, { intentId, method, ...(ended === undefined ? {} : { ended }) });
    return to;
  };
  switch (decision.kind) {
    case 'none':
      if (purchase.state === 'paid') await tellOfPartialRefund(context, tx, purchase, payment);
      return purchase.state;
    case 'cancel-payment':
      return purchase.state;
    case 'wait':
      return await become('processing');
    case 'await-again':
      return await become('reserved');
    case 'release':
      return await become(ending.state, { reason: ending.reason });
    case 'pay':
      return await sell(context, tx, purchase, payment);
    case 'refund':
      return await sendBack(context, tx, purchase, payment, decision);
    case 'refunded':
    case 'dispute':
      break;
  }
  const to = decision.kind === 'dispute' ? 'disputed' : 'refunded';
  const { amountRefundedMinor, amountLostMinor, amountReceivedMinor } = payment;
  const isTwice =
    purchase.state === 'refunded' || amountRefundedMinor + amountLostMinor > amountReceivedMinor;
  if (to === 'disputed' && isTwice) {
    await raiseAlert(context, tx, {
      code: 'paid-back-twice',
      subject: purchase.id,
      sentence: 'lost a dispute after money of it had been refunded',
    });
  }
  await become(to, { reason: purchase.end_reason ?? to });
  await undo(context, tx, purchase, to);
  return to;
}

async function sell(
  context: Settling,
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
  await tellOfPartialRefund(context, tx, paid, payment);
  const facts = await getPurchaseMailFacts(tx, paid.id);
  await sendMails(context, tx, [
    soldMail(facts, context.config.publicUrl),
    boughtMail(facts, context.config.publicUrl),
  ]);
  context.log.info({ purchaseId: paid.id, projectId: paid.project_id, before: purchase.state }, 'sold');
  return 'paid';
}

/** It stays a sale, and the books say nothing of it. */
async function tellOfPartialRefund(
  context: Settling,
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

/** A bank took back a part: the seller's and the platform's shares shrink, the sale and the buyer's access stay. */
async function recordLostParts(
  context: Settling,
  tx: DatabaseTransaction,
  purchase: Purchase,
  payment: Payment,
): Promise<void> {
  for (const { id, amountMinor } of await bookLostParts(tx, purchase, payment)) {
    const facts = await getPurchaseMailFacts(tx, purchase.id);
    await sendMails(context, tx, [partLostMail(facts, context.config.publicUrl, { id, amountMinor })]);
    context.log.warn({ purchaseId: purchase.id, disputeId: id, amountMinor }, 'a dispute was lost in part');
  }
}

/** The seller is told and shipping rests until the bank has decided. Without evidence in time it decides for the buyer. */
async function tellOfDispute(
  context: Settling,
  tx: DatabaseTransaction,
  purchase: Purchase,
  { openDispute }: Payment,
): Promise<void> {
  const { publicUrl } = context.config;
  if (openDispute === null) {
    if (!(await clearDispute(tx, purchase.id))) return;
    const facts = await getPurchaseMailFacts(tx, purchase.id);
    await sendMails(context, tx, [disputeOverMail(facts, publicUrl, purchase.dispute_id ?? '')]);
    return;
  }
  if (await storeDispute(tx, purchase.id, openDispute)) {
    const facts = await getPurchaseMailFacts(tx, purchase.id);
    await sendMails(context, tx, [disputeOpenedMail(facts, publicUrl, openDispute.id)]);
  }
  if (!openDispute.isWaitingForUs) return;
  const until = openDispute.evidenceDueAt?.toISOString().slice(0, 10) ?? 'a day that the provider names';
  await raiseAlert(context, tx, {
    code: 'dispute-open',
    subject: purchase.id,
    sentence: `is disputed by the buyer's bank, which waits for evidence until ${until}`,
    clearedForGood: true,
  });
}

async function sendBack(
  context: Settling,
  tx: DatabaseTransaction,
  purchase: Purchase,
  payment: Payment,
  decision: { readonly reason: RefundReason; readonly alert: boolean },
): Promise<PurchaseState> {
  if (purchase.state === 'refund-pending') return 'refund-pending';
  await changeState(tx, purchase, 'refund-pending', {
    intentId: payment.intentId,
    method: payment.method,
    // A refund that the bank sent back keeps the reason for which it was made.
    ended: { reason: purchase.end_reason === null || purchase.state !== 'refunded' ? decision.reason : null },
  });
  await context.jobs.enqueue(
    REFUND_PURCHASE,
    { purchaseId: purchase.id },
    { transaction: tx, key: purchase.id },
  );
  const about = { purchaseId: purchase.id, intentId: payment.intentId, reason: decision.reason };
  context.log.warn(about, 'a payment goes back to the buyer');
  if (decision.alert) {
    const sentence = `sends its payment back to the buyer (${decision.reason})`;
    await raiseAlert(context, tx, { code: 'payment-sent-back', subject: purchase.id, sentence }, about);
  }
  return 'refund-pending';
}

/** The money is back with the buyer: a sale is reversed in the books, and its project leaves the market. */
async function undo(
  context: Settling,
  tx: DatabaseTransaction,
  purchase: Purchase,
  to: 'refunded' | 'disputed',
): Promise<void> {
  const { publicUrl } = context.config;
  const facts = await getPurchaseMailFacts(tx, purchase.id);
  const wasSold = purchase.state === 'paid';
  if (wasSold) {
    await bookReversal(tx, purchase);
    // A buyer who changed their mind must not cost the seller the listing.
    const by = to === 'disputed' ? null : purchase.refunded_by;
    if (by !== 'buyer') await withdrawListing(tx, purchase.project_id);
    await sendMails(context, tx, [saleReversedMail(facts, publicUrl, to, by)]);
  }
  if (to === 'refunded') {
    // A refund that is made again was of a sale, too.
    const cause: RefundCause =
      purchase.paid_at !== null
        ? 'sale-undone'
        : purchase.end_reason === 'project-taken'
          ? 'project-taken'
          : 'not-sold';
    await sendMails(context, tx, [refundedMail(facts, publicUrl, cause)]);
  }
  context.log.info({ purchaseId: purchase.id, to, wasSold }, 'a payment went back');
}

async function sendMails(context: Settling, tx: DatabaseTransaction, mails: readonly Mail[]): Promise<void> {
  for (const mail of mails) await context.jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
}
