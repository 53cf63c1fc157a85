import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { RefundParty } from '#domain/purchases/refunds.ts';
import { purchaseMails } from '#words/mails/purchases.ts';
import type { Mail } from '../ports/mailer.ts';
import { composeMail } from './mail-template.ts';
import { composeOptionalMail, type OptionalMail } from './optional-mail.ts';

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

export function soldMail(facts: PurchaseMailFacts, publicUrl: string): OptionalMail {
  const { purchaseId, seller } = facts;
  return composeOptionalMail(
    purchaseMails.sold(saleOf(facts)),
    {
      to: seller.email,
      id: `sold.${purchaseId}`,
      actionUrl: `${publicUrl}/orders`,
      secondUrl: receiptUrl(facts, publicUrl),
    },
    { kind: 'sold', purchaseId },
    publicUrl,
  );
}

export function boughtMail(facts: PurchaseMailFacts, publicUrl: string): Mail {
  return composeMail(purchaseMails.bought(saleOf(facts)), {
    to: facts.buyer.email,
    id: `bought.${facts.purchaseId}`,
    actionUrl: projectUrl(facts, publicUrl),
    secondUrl: receiptUrl(facts, publicUrl),
  });
}

export type RefundCause = 'sale-undone' | 'project-taken' | 'not-for-sale' | 'not-sold';

export function refundedMail(facts: PurchaseMailFacts, publicUrl: string, cause: RefundCause): Mail {
  return composeMail(purchaseMails.refunded(saleOf(facts), cause), {
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
  return composeMail(purchaseMails.saleReversed(saleOf(facts), cause), {
    to: facts.seller.email,
    id: `sale-reversed.${facts.purchaseId}`,
    actionUrl: projectUrl(facts, publicUrl),
  });
}

export interface Parcel {
  readonly courierName: string | null;
  readonly trackingId: string | null;
}

export function shippedMail(facts: PurchaseMailFacts, publicUrl: string, parcel: Parcel): OptionalMail {
  const { purchaseId, buyer } = facts;
  return composeOptionalMail(
    purchaseMails.shipped(saleOf(facts), parcel),
    { to: buyer.email, id: idOfParcel(purchaseId, parcel), actionUrl: projectUrl(facts, publicUrl) },
    { kind: 'shipping', purchaseId },
    publicUrl,
  );
}

function idOfParcel(purchaseId: string, { trackingId }: Parcel): string {
  return ['shipped', purchaseId, ...(trackingId === null ? [] : [trackingId])].join('.');
}

export function deliveredMail(facts: PurchaseMailFacts, publicUrl: string, parcel: Parcel): OptionalMail {
  const { purchaseId, buyer } = facts;
  return composeOptionalMail(
    purchaseMails.delivered(saleOf(facts), parcel),
    { to: buyer.email, id: `delivered.${purchaseId}`, actionUrl: projectUrl(facts, publicUrl) },
    { kind: 'shipping', purchaseId },
    publicUrl,
  );
}

function projectUrl({ projectId }: PurchaseMailFacts, publicUrl: string): string {
  return `${publicUrl}/projects/${projectId}`;
}

function receiptUrl({ purchaseId }: PurchaseMailFacts, publicUrl: string): string {
  return `${publicUrl}/receipts/${purchaseId}`;
}
