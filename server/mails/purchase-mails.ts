import { type NextActFacts, nextActOf } from '#domain/orders/next-act.ts';
import type { Weekday } from '#domain/payouts/payout-schedule.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { RefundParty } from '#domain/purchases/refunds.ts';
import type { Mail } from '../ports/mailer.ts';
import {
  composeOptionalMail,
  type OptionalMail,
  composeMail,
  type MailTexts,
  type WriteMail,
} from './mail-template.ts';

const disputedSaleOf = ({ title, category, seller }: PurchaseMailFacts) => ({
  title,
  seller: seller.name,
  isHardware: category === 'HARDWARE',
});

export function disputeOpenedMail(facts: PurchaseMailFacts, publicUrl: string, disputeId: string): Mail {
  return composeMail(({ disputeMails }) => disputeMails.opened(disputedSaleOf(facts)), {
    to: facts.seller.email,
    id: `dispute-opened.${facts.purchaseId}.${disputeId}`,
    actionUrl: `${publicUrl}/orders/${facts.purchaseId}`,
  });
}

export function disputeClosedMail(facts: PurchaseMailFacts, publicUrl: string, disputeId: string): Mail {
  return composeMail(({ disputeMails }) => disputeMails.over(disputedSaleOf(facts)), {
    to: facts.seller.email,
    id: `dispute-over.${facts.purchaseId}.${disputeId}`,
    actionUrl: `${publicUrl}/orders/${facts.purchaseId}`,
  });
}

export function disputePartlyLostMail(
  facts: PurchaseMailFacts,
  publicUrl: string,
  dispute: { readonly id: string; readonly amountMinor: number },
): Mail {
  return composeMail(
    ({ disputeMails }) => disputeMails.partLost(disputedSaleOf(facts), dispute.amountMinor / 100),
    {
      to: facts.seller.email,
      id: `part-lost.${facts.purchaseId}.${dispute.id}`,
      actionUrl: `${publicUrl}/orders/${facts.purchaseId}`,
    },
  );
}

export interface PurchaseMailFacts {
  readonly purchaseId: string;
  readonly projectId: string;
  readonly title: string;
  readonly category: 'SOFTWARE' | 'HARDWARE';
  readonly priceRupees: number;
  readonly feeRupees: number;
  readonly amountMinor: number;
  readonly receiptNumber: number | null;
  readonly buyer: { readonly email: string; readonly name: string };
  readonly seller: { readonly email: string; readonly name: string };
  /** Null for a payment that bought nothing. */
  readonly order: NextActFacts<string> | null;
}

function saleOf(facts: PurchaseMailFacts) {
  return {
    title: facts.title,
    isHardware: facts.category === 'HARDWARE',
    priceRupees: facts.priceRupees,
    feeRupees: facts.feeRupees,
    totalRupees: facts.amountMinor / 100,
    receipt: facts.receiptNumber === null ? '-' : formatReceiptNumber(facts.receiptNumber),
    buyer: facts.buyer.name,
    seller: facts.seller.name,
  };
}

/** Who acts next, by when and what happens otherwise, as on the order page. */
function nextLineFor(
  { nextActTexts, formatMoment }: MailTexts,
  { order }: PurchaseMailFacts,
  reader: 'buyer' | 'seller',
  tryingHours: number,
): string {
  const next = order === null ? null : nextActOf(order, reader);
  if (order === null || next === null) return '';
  return nextActTexts.lines[next.act][reader]({
    by: next.by === null ? '' : formatMoment(new Date(next.by)),
    price: `₹${(order.sellerMinor / 100).toLocaleString('en-IN')}`,
    hours: tryingHours,
    isLate: next.otherwise === 'unanswered',
  });
}

/** Only a sale without a deadline for its seller can be switched off. */
export function soldMail(
  facts: PurchaseMailFacts,
  publicUrl: string,
  { tryingHours, payoutWeekday }: { readonly tryingHours: number; readonly payoutWeekday: Weekday },
): Mail | OptionalMail {
  const { purchaseId, seller } = facts;
  const sale = saleOf(facts);
  const write: WriteMail = (texts) =>
    texts.purchaseMails.sold(sale, nextLineFor(texts, facts, 'seller', tryingHours), payoutWeekday);
  const envelope = {
    to: seller.email,
    id: `sold.${purchaseId}`,
    actionUrl: orderUrl(facts, publicUrl),
    secondUrl: receiptUrl(facts, publicUrl),
  };
  return sale.isHardware
    ? composeMail(write, envelope)
    : composeOptionalMail(write, envelope, { kind: 'sold', purchaseId }, publicUrl);
}

export function boughtMail(facts: PurchaseMailFacts, publicUrl: string, tryingHours: number): Mail {
  const write: WriteMail = (texts) =>
    texts.purchaseMails.bought(saleOf(facts), {
      line: nextLineFor(texts, facts, 'buyer', tryingHours),
      tryingHours,
    });
  return composeMail(write, {
    to: facts.buyer.email,
    id: `bought.${facts.purchaseId}`,
    actionUrl: orderUrl(facts, publicUrl),
    secondUrl: receiptUrl(facts, publicUrl),
  });
}

export type RefundCause = 'sale-undone' | 'project-taken' | 'not-for-sale' | 'not-sold';

export function refundedMail(facts: PurchaseMailFacts, publicUrl: string, cause: RefundCause): Mail {
  return composeMail(({ purchaseMails }) => purchaseMails.refunded(saleOf(facts), cause), {
    to: facts.buyer.email,
    id: `refunded.${facts.purchaseId}`,
    actionUrl: `${publicUrl}/dashboard?tab=history`,
  });
}

export function saleReversedMail(
  facts: PurchaseMailFacts,
  publicUrl: string,
  why: 'refunded' | 'disputed',
  by: RefundParty | null = null,
): Mail {
  const cause = { isDisputed: why === 'disputed', byBuyer: by === 'buyer' };
  return composeMail(({ purchaseMails }) => purchaseMails.saleReversed(saleOf(facts), cause), {
    to: facts.seller.email,
    id: `sale-reversed.${facts.purchaseId}`,
    actionUrl: projectUrl(facts, publicUrl),
  });
}

interface Parcel {
  readonly courierName: string | null;
  readonly trackingId: string | null;
}

export function shippedMail(
  facts: PurchaseMailFacts,
  publicUrl: string,
  parcel: Parcel,
  tryingHours: number,
): OptionalMail {
  const { purchaseId, buyer } = facts;
  return composeOptionalMail(
    (texts) =>
      texts.purchaseMails.shipped(saleOf(facts), parcel, nextLineFor(texts, facts, 'buyer', tryingHours)),
    { to: buyer.email, id: idOfParcel(purchaseId, parcel), actionUrl: orderUrl(facts, publicUrl) },
    { kind: 'shipping', purchaseId },
    publicUrl,
  );
}

function idOfParcel(purchaseId: string, { trackingId }: Parcel): string {
  return ['shipped', purchaseId, ...(trackingId === null ? [] : [trackingId])].join('.');
}

export function deliveredMail(
  facts: PurchaseMailFacts,
  publicUrl: string,
  parcel: Parcel,
  tryingHours: number,
): Mail {
  return composeMail(
    (texts) =>
      texts.purchaseMails.delivered(saleOf(facts), parcel, nextLineFor(texts, facts, 'buyer', tryingHours)),
    {
      to: facts.buyer.email,
      id: `delivered.${facts.purchaseId}`,
      actionUrl: orderUrl(facts, publicUrl),
    },
  );
}

function orderUrl({ purchaseId }: PurchaseMailFacts, publicUrl: string): string {
  return `${publicUrl}/orders/${purchaseId}`;
}

function projectUrl({ projectId }: PurchaseMailFacts, publicUrl: string): string {
  return `${publicUrl}/projects/${projectId}`;
}

function receiptUrl({ purchaseId }: PurchaseMailFacts, publicUrl: string): string {
  return `${publicUrl}/receipts/${purchaseId}`;
}
