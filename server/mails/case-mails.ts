import type { CaseOutcome, CaseReason, OfferKind } from '#domain/orders/order-case.ts';
import type { caseMails } from '#words/mails/cases.ts';
import type { Mail } from '../ports/mailer.ts';
import { composeMail, type WriteMail } from './mail-template.ts';
import type { PurchaseMailFacts } from './purchase-mails.ts';

export type CaseMailKind = keyof typeof caseMails;

const READERS: Readonly<Record<CaseMailKind, 'buyer' | 'seller'>> = {
  opened: 'seller',
  reported: 'buyer',
  askedBuyer: 'buyer',
  askedSeller: 'seller',
  writtenByBuyer: 'seller',
  writtenBySeller: 'buyer',
  offered: 'buyer',
  escalated: 'seller',
  closedForBuyer: 'buyer',
  closedForSeller: 'seller',
};

export interface CaseMailFacts {
  readonly id: string;
  readonly number: number;
  readonly reason: CaseReason;
  readonly dueAt: Date | null;
  readonly offerKind: OfferKind | null;
  readonly offerAmountMinor: number | null;
  readonly offeredAt: Date | null;
  readonly outcome: CaseOutcome | null;
  readonly partMinor: number | null;
  readonly decisionReason: string | null;
  readonly message: { readonly id: string; readonly text: string } | null;
}

export function caseMail(
  kind: CaseMailKind,
  facts: PurchaseMailFacts,
  found: CaseMailFacts,
  publicUrl: string,
): Mail {
  const { offerKind, offerAmountMinor, dueAt, message } = found;
  const write: WriteMail = ({ caseMails, formatMoment }) =>
    caseMails[kind]({
      ...found,
      title: facts.title,
      isHardware: facts.category === 'HARDWARE',
      buyer: facts.buyer.name,
      seller: facts.seller.name,
      text: message?.text ?? null,
      until: dueAt === null ? '' : formatMoment(dueAt),
      offer: offerKind === null ? null : { kind: offerKind, amountMinor: offerAmountMinor },
    });
  const occasion = message?.id ?? (kind === 'offered' ? found.offeredAt?.toISOString() : undefined);
  return composeMail(write, {
    to: facts[READERS[kind]].email,
    // The occasion keeps email IDs unique when a buyer or seller sends several messages or offers.
    id: `case-${kind}.${found.id}${occasion === undefined ? '' : `.${occasion}`}`,
    actionUrl: `${publicUrl}/orders/${facts.purchaseId}`,
  });
}
