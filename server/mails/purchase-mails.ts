import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { Mail } from '../ports/mailer.ts';
import { type MailContent, renderMail } from './mail-template.ts';
import { type OptionalMail, renderOptionalMail } from './optional-mail.ts';

/** Mails about one purchase. The id is kind and purchase, so that each is sent once. */
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

const rupees = (amount: number): string => `₹${amount.toLocaleString('en-IN')}`;

export function soldMail(facts: PurchaseMailFacts, publicUrl: string): OptionalMail {
  const isHardware = facts.category === 'HARDWARE';
  const content: MailContent = {
    to: facts.seller.email,
    subject: `You sold "${facts.title}"`,
    id: `sold.${facts.purchaseId}`,
    greeting: `Hello ${facts.seller.name},`,
    paragraphs: [
      `${facts.buyer.name} has bought your project "${facts.title}". Congratulations!`,
      isHardware
        ? "Pack it and send it soon. The buyer's address is in your orders; set the order to Shipped there, with the courier and the tracking number."
        : 'The buyer has the repository link and the zip of the verified commit already. There is nothing for you to send.',
    ],
    facts: [
      ['You receive', rupees(facts.priceRupees)],
      ['Receipt', receiptOf(facts)],
    ],
    action: { label: 'Open your orders', url: `${publicUrl}/orders` },
    secondAction: { label: 'Open the receipt', url: receiptUrl(facts, publicUrl) },
    note: 'You get this mail because a project that you listed on ProtoHaat was sold.',
  };
  return renderOptionalMail(content, { kind: 'sold', purchaseId: facts.purchaseId }, publicUrl);
}

export function boughtMail(facts: PurchaseMailFacts, publicUrl: string): Mail {
  const isHardware = facts.category === 'HARDWARE';
  return renderMail({
    to: facts.buyer.email,
    subject: `You bought "${facts.title}"`,
    id: `bought.${facts.purchaseId}`,
    greeting: `Hello ${facts.buyer.name},`,
    paragraphs: [
      `Your payment has arrived, and "${facts.title}" is yours.`,
      isHardware
        ? "What happens next: the seller packs your project and sends it to the address you gave. The demo video, the state of the order and the tracking number are on the project's page."
        : "What to do next: open the project's page for the repository link, and download the zip of the verified commit. Both stay there for you, even if the listing ends.",
    ],
    facts: [
      ['Price', rupees(facts.priceRupees)],
      ['Platform fee', rupees(facts.feeRupees)],
      ['Total paid', rupees(facts.amountMinor / 100)],
      ['Receipt', receiptOf(facts)],
    ],
    action: { label: 'Open your project', url: projectUrl(facts, publicUrl) },
    secondAction: { label: 'Open the receipt', url: receiptUrl(facts, publicUrl) },
    note: 'You get this mail because you bought a project on ProtoHaat.',
  });
}

export type RefundCause = 'sale-undone' | 'project-taken' | 'not-sold';

export function refundedMail(facts: PurchaseMailFacts, publicUrl: string, cause: RefundCause): Mail {
  return renderMail({
    to: facts.buyer.email,
    subject: `Your payment for "${facts.title}" was refunded`,
    id: `refunded.${facts.purchaseId}`,
    greeting: `Hello ${facts.buyer.name},`,
    paragraphs: [
      refundSentence(facts, cause),
      'Banks usually need 5 to 10 days to show a refund. You need not do anything.',
    ],
    facts: [['Refunded', rupees(facts.amountMinor / 100)]],
    action: { label: 'See your payments', url: `${publicUrl}/dashboard?tab=history` },
    note: 'You get this mail because you paid for a project on ProtoHaat.',
  });
}

export function saleReversedMail(
  facts: PurchaseMailFacts,
  publicUrl: string,
  why: 'refunded' | 'disputed',
  by: 'seller' | 'buyer' | 'operator' | null = null,
): Mail {
  return renderMail({
    to: facts.seller.email,
    subject: `The sale of "${facts.title}" was undone`,
    id: `sale-reversed.${facts.purchaseId}`,
    greeting: `Hello ${facts.seller.name},`,
    paragraphs: [
      why === 'disputed'
        ? `The buyer's bank has taken back the payment for "${facts.title}".`
        : by === 'buyer'
          ? `The buyer has cancelled the order of "${facts.title}" before you sent it. Do not send it any more: the payment has been refunded.`
          : `The payment for "${facts.title}" has been refunded to the buyer.`,
      `The buyer's access has ended, and the amount no longer counts as earned. ${
        by === 'buyer'
          ? 'The project is in the market again.'
          : 'The project is out of the market. To sell it again, open it and choose List again.'
      }`,
    ],
    facts: [['No longer yours', rupees(facts.priceRupees)]],
    action: { label: 'Open the project', url: projectUrl(facts, publicUrl) },
    note: 'You get this mail because a project that you sold on ProtoHaat was refunded.',
  });
}

function refundSentence({ title }: PurchaseMailFacts, cause: RefundCause): string {
  const sentences: Record<RefundCause, string> = {
    'sale-undone': `Your payment for "${title}" has been refunded in full, and your access to the project has ended.`,
    'project-taken': `Your payment for "${title}" arrived after the project had gone to somebody else. It has been refunded in full.`,
    'not-sold': `Your payment for "${title}" could not become a purchase. It has been refunded in full.`,
  };
  return sentences[cause];
}

export interface Parcel {
  readonly courierName: string | null;
  readonly trackingId: string | null;
}

export function shippedMail(facts: PurchaseMailFacts, publicUrl: string, parcel: Parcel): OptionalMail {
  const content: MailContent = {
    to: facts.buyer.email,
    subject: `"${facts.title}" is on its way`,
    id: `shipped.${facts.purchaseId}`,
    greeting: `Hello ${facts.buyer.name},`,
    paragraphs: [
      `${facts.seller.name} has sent "${facts.title}" to you.`,
      parcel.trackingId === null
        ? "You need not do anything. The state of the order stands on the project's page."
        : "You need not do anything. With the tracking number the courier tells where the parcel is; the state of the order stands on the project's page.",
    ],
    facts: parcelFacts(parcel),
    action: { label: 'Follow your order', url: projectUrl(facts, publicUrl) },
    note: 'You get this mail because you bought a project on ProtoHaat.',
  };
  return renderOptionalMail(content, { kind: 'shipping', purchaseId: facts.purchaseId }, publicUrl);
}

export function deliveredMail(facts: PurchaseMailFacts, publicUrl: string, parcel: Parcel): OptionalMail {
  const content: MailContent = {
    to: facts.buyer.email,
    subject: `"${facts.title}" has been delivered`,
    id: `delivered.${facts.purchaseId}`,
    greeting: `Hello ${facts.buyer.name},`,
    paragraphs: [
      `${facts.seller.name} has marked "${facts.title}" as delivered. Enjoy it!`,
      "If it has not reached you, write to the seller first: their e-mail address is on the project's page. If it has, a review there helps the next buyer.",
    ],
    facts: parcelFacts(parcel),
    action: { label: 'Review the project', url: projectUrl(facts, publicUrl) },
    note: 'You get this mail because you bought a project on ProtoHaat.',
  };
  return renderOptionalMail(content, { kind: 'shipping', purchaseId: facts.purchaseId }, publicUrl);
}

function parcelFacts({ courierName, trackingId }: Parcel): [string, string][] {
  return [
    ...(courierName === null ? [] : [['Courier', courierName] as [string, string]]),
    ...(trackingId === null ? [] : [['Tracking number', trackingId] as [string, string]]),
  ];
}

function projectUrl({ projectId }: PurchaseMailFacts, publicUrl: string): string {
  return `${publicUrl}/projects/${projectId}`;
}

function receiptUrl({ purchaseId }: PurchaseMailFacts, publicUrl: string): string {
  return `${publicUrl}/receipts/${purchaseId}`;
}

function receiptOf({ receiptNumber }: PurchaseMailFacts): string {
  return receiptNumber === null ? '-' : formatReceiptNumber(receiptNumber);
}
