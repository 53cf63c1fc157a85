import { comingRunDay, type Weekday } from '#domain/payouts/payout-schedule.ts';
import type { orderMails } from '#words/mails/orders.ts';
import type { Mail } from '../ports/mailer.ts';
import { composeMail, type WriteMail } from './mail-template.ts';
import { composeOptionalMail, type OptionalMail } from './optional-mail.ts';
import type { PurchaseMailFacts } from './purchase-mails.ts';

export type OrderMailKind = keyof typeof orderMails;

const READERS: Readonly<Record<OrderMailKind, 'buyer' | 'seller'>> = {
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
    to: facts[READERS[kind]].email,
    // The deadline keeps email IDs unique, because an order can enter a state more than once.
    id: `order-${kind}.${purchaseId}${dueAt === null ? '' : `.${dueAt.getTime()}`}`,
    actionUrl: `${publicUrl}/orders/${purchaseId}`,
  };
  return OPTIONAL.has(kind)
    ? composeOptionalMail(write, envelope, { kind: 'reminder', purchaseId }, publicUrl)
    : composeMail(write, envelope);
}
