import type { CaseOutcome, CaseReason, OfferKind } from '#domain/orders/order-case.ts';
import type { SupportOutcome } from '#domain/orders/support.ts';
import { comingRunDay, type Weekday } from '#domain/payouts/payout-schedule.ts';
import type { caseMails } from '#words/mails/cases.ts';
import type { orderMails } from '#words/mails/orders.ts';
import type { supportMails } from '#words/mails/support.ts';
import type { Mail } from '../ports/mailer.ts';
import { composeOptionalMail, type OptionalMail, composeMail, type WriteMail } from './mail-template.ts';
import type { PurchaseMailFacts } from './purchase-mails.ts';

export type SupportMailKind = keyof typeof supportMails;

const SUPPORT_READERS: Readonly<Record<SupportMailKind, 'buyer' | 'seller'>> = {
  asked: 'seller',
  answered: 'buyer',
  missedForBuyer: 'buyer',
  missedForSeller: 'seller',
  closedForBuyer: 'buyer',
  closedForSeller: 'seller',
};

export function supportMail(
  kind: SupportMailKind,
  facts: PurchaseMailFacts,
  request: {
    readonly id: string;
    readonly dueAt: Date | null;
    readonly outcome: SupportOutcome | null;
    readonly message: { readonly id: string; readonly text: string } | null;
  },
  publicUrl: string,
): Mail | OptionalMail {
  const { id, dueAt, outcome, message } = request;
  const reader = SUPPORT_READERS[kind];
  const write: WriteMail = ({ formatMoment, supportMails }) =>
    supportMails[kind]({
      title: facts.title,
      buyer: facts.buyer.name,
      seller: facts.seller.name,
      text: message?.text ?? null,
      until: dueAt === null ? '' : formatMoment(dueAt),
      outcome,
    });
  const occasion = message?.id ?? dueAt?.toISOString();
  const envelope = {
    to: facts[reader].email,
    // The occasion keeps email IDs unique if a request is answered, or its deadline missed, several times.
    id: `support-${kind}.${id}${occasion === undefined ? '' : `.${occasion}`}`,
    actionUrl: `${publicUrl}/orders/${facts.purchaseId}`,
  };
  // Emails about a deadline of their reader cannot be switched off.
  if (kind === 'asked' || kind === 'missedForSeller') return composeMail(write, envelope);
  const choice = { kind: `message-to-${reader}`, purchaseId: facts.purchaseId } as const;
  return composeOptionalMail(write, envelope, choice, publicUrl);
}

export type CaseMailKind = keyof typeof caseMails;

const CASE_READERS: Readonly<Record<CaseMailKind, 'buyer' | 'seller'>> = {
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

interface CaseMailFacts {
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
    to: facts[CASE_READERS[kind]].email,
    // The occasion keeps email IDs unique when a buyer or seller sends several messages or offers.
    id: `case-${kind}.${found.id}${occasion === undefined ? '' : `.${occasion}`}`,
    actionUrl: `${publicUrl}/orders/${facts.purchaseId}`,
  });
}

const SHOWN = 10;

interface MovedDeadlines {
  readonly profileId: string;
  readonly email: string;
  readonly name: string;
  /** The earliest deadline first. */
  readonly orders: readonly {
    readonly purchaseId: string;
    readonly title: string;
    readonly until: string | null;
  }[];
}

/** @param occasion - the same for all emails about one absence. */
export function movedDeadlinesMail(
  { profileId, email, name, orders }: MovedDeadlines,
  { seconds, occasion }: { readonly seconds: number; readonly occasion: string },
  publicUrl: string,
): Mail {
  const [first] = orders;
  const write: WriteMail = ({ deadlineMails, formatMoment }) =>
    deadlineMails.moved({
      reader: name,
      hours: Math.max(1, Math.round(seconds / 3_600)),
      orders: orders.slice(0, SHOWN).map(({ title, until }) => ({
        title,
        until: until === null ? '–' : formatMoment(new Date(until)),
      })),
      more: Math.max(0, orders.length - SHOWN),
    });
  return composeMail(write, {
    to: email,
    id: `deadlines-moved.${profileId}.${occasion}`,
    actionUrl:
      orders.length === 1 && first !== undefined
        ? `${publicUrl}/orders/${first.purchaseId}`
        : `${publicUrl}/feed`,
  });
}

export type OrderMailKind = keyof typeof orderMails;

const ORDER_READERS: Readonly<Record<OrderMailKind, 'buyer' | 'seller'>> = {
  shipReminder: 'seller',
  transportReminder: 'seller',
  notShipped: 'buyer',
  notShippedInTime: 'seller',
  arrivalAsked: 'buyer',
  trying: 'buyer',
  madePublic: 'buyer',
  released: 'seller',
};

/** Emails about a deadline of their reader cannot be switched off. */
const OPTIONAL: ReadonlySet<OrderMailKind> = new Set(['transportReminder']);

export function orderMail(
  kind: OrderMailKind,
  facts: PurchaseMailFacts,
  dueAt: Date | null,
  { publicUrl, payouts }: { readonly publicUrl: string; readonly payouts: { readonly weekday: Weekday } },
): Mail | OptionalMail {
  const { purchaseId, title, buyer, seller, amountMinor, order } = facts;
  const write: WriteMail = ({ formatDay, formatMoment, orderMails }) =>
    orderMails[kind]({
      title,
      buyer: buyer.name,
      seller: seller.name,
      until: dueAt === null ? '' : formatMoment(dueAt),
      totalRupees: amountMinor / 100,
      shareMinor: order?.sellerMinor ?? 0,
      payoutDay: formatDay(new Date(comingRunDay(new Date(), payouts.weekday))),
    });
  const envelope = {
    to: facts[ORDER_READERS[kind]].email,
    // The deadline keeps email IDs unique, because an order can enter a state more than once.
    id: `order-${kind}.${purchaseId}${dueAt === null ? '' : `.${dueAt.getTime()}`}`,
    actionUrl: `${publicUrl}/orders/${purchaseId}`,
  };
  return OPTIONAL.has(kind)
    ? composeOptionalMail(write, envelope, { kind: 'reminder', purchaseId }, publicUrl)
    : composeMail(write, envelope);
}

export function messageMail(
  facts: PurchaseMailFacts,
  message: { readonly id: string; readonly to: 'buyer' | 'seller'; readonly text: string },
  publicUrl: string,
): OptionalMail {
  const { id, to, text } = message;
  const writer = facts[to === 'buyer' ? 'seller' : 'buyer'];
  const reader = facts[to];
  return composeOptionalMail(
    ({ messageMails }) =>
      messageMails.written({ reader: reader.name, writer: writer.name, title: facts.title, text }),
    { to: reader.email, id: `message.${id}`, actionUrl: `${publicUrl}/orders/${facts.purchaseId}` },
    { kind: `message-to-${to}`, purchaseId: facts.purchaseId },
    publicUrl,
  );
}
