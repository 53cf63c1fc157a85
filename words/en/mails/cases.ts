import type { CaseOutcome, CaseReason, OfferKind } from '#domain/orders/order-case.ts';

interface Case {
  readonly title: string;
  readonly buyer: string;
  readonly seller: string;
  readonly number: number;
  readonly reason: CaseReason;
  readonly text: string | null;
  readonly until: string;
  readonly offer: { readonly kind: OfferKind; readonly amountMinor: number | null } | null;
  readonly outcome: CaseOutcome | null;
  readonly partMinor: number | null;
  readonly decisionReason: string | null;
}

const rupees = (minor: number | null): string => `₹${((minor ?? 0) / 100).toLocaleString('en-IN')}`;
const action = 'Open the order';
const buyersNote = 'You get this email because you bought a project on ProtoHaat.';
const sellersNote = 'You get this email because you sold a project on ProtoHaat.';

const reasons: Readonly<Record<CaseReason, string>> = {
  'does-not-run': 'It does not run',
  'not-as-described': 'It is not as described',
  'never-arrived': 'It has not arrived',
  broken: 'It arrived broken',
  'wrong-item': 'It is another item',
};

const offers: Readonly<Record<OfferKind, (amountMinor: number | null) => string>> = {
  refund: () => 'to refund the whole payment',
  'part-refund': (amountMinor) => `to refund ${rupees(amountMinor)} of the payment`,
  fix: () => 'to fix it',
};

const refunded = 'Banks usually need 5 to 10 days to show a refund.';
const goesOn = 'The time for trying goes on where it stopped.';
const outcomes: Readonly<Record<CaseOutcome, (facts: Case) => string>> = {
  'refund-agreed': () => `The offer was accepted: the whole payment goes back to the buyer. ${refunded}`,
  'part-refund-agreed': ({ partMinor }) =>
    `The offer was accepted: ${rupees(partMinor)} of the payment go back to the buyer. ${refunded}`,
  fixed: () => `The buyer accepted the fix. ${goesOn}`,
  'seller-silent': () =>
    `The seller did not answer in time: the whole payment goes back to the buyer. ${refunded}`,
  'buyer-silent': () => `The buyer did not reply to the seller's answer in time. ${goesOn}`,
  'operator-late': () =>
    `ProtoHaat did not decide in time: the whole payment goes back to the buyer. ${refunded}`,
  withdrawn: () => `The buyer withdrew the case. ${goesOn}`,
  'refund-decided': () => `ProtoHaat decided: the whole payment goes back to the buyer. ${refunded}`,
  'part-refund-decided': ({ partMinor }) =>
    `ProtoHaat decided: ${rupees(partMinor)} of the payment go back to the buyer. ${refunded}`,
  'no-refund-decided': () => `ProtoHaat decided: there is no refund. ${goesOn}`,
  reversed: () => 'The payment has gone back to the buyer in another way.',
};

function closedParagraphs(facts: Case): string[] {
  const { title, outcome, decisionReason } = facts;
  return [
    `The case about "${title}" is closed.`,
    ...(outcome === null ? [] : [outcomes[outcome](facts)]),
    ...(decisionReason === null ? [] : [`Reason: ${decisionReason}`]),
  ];
}

export const caseMails = {
  opened: ({ title, buyer, seller, number, reason, text, until }: Case) => ({
    subject: `Case ${number}: something is wrong with "${title}"`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `${buyer} says about "${title}": ${reasons[reason]}.`,
      ...(text === null ? [] : [text]),
      `Answer, or offer a refund or a fix, on the order's page. If you do not write until ${until}, the buyer gets the whole payment back.`,
    ],
    action,
    note: sellersNote,
  }),
  writtenByBuyer: ({ title, buyer, seller, number, text, until }: Case) => ({
    subject: `Case ${number}: the buyer of "${title}" wrote`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `${buyer} wrote in the case about "${title}":`,
      ...(text === null ? [] : [text]),
      `Answer on the order's page. The next step is due on ${until}.`,
    ],
    action,
    note: sellersNote,
  }),
  writtenBySeller: ({ title, buyer, seller, number, text, until }: Case) => ({
    subject: `Case ${number}: the seller of "${title}" answered`,
    greeting: `Hello ${buyer},`,
    paragraphs: [
      `${seller} wrote in the case about "${title}":`,
      ...(text === null ? [] : [text]),
      `Reply on the order's page, or ask ProtoHaat to decide, until ${until}. Without your reply the case closes in the seller's favour.`,
    ],
    action,
    note: buyersNote,
  }),
  offered: ({ title, buyer, seller, number, text, until, offer }: Case) => ({
    subject: `Case ${number}: an offer for "${title}"`,
    greeting: `Hello ${buyer},`,
    paragraphs: [
      `${seller} offers ${offer === null ? 'a solution' : offers[offer.kind](offer.amountMinor)}.`,
      ...(text === null ? [] : [text]),
      `Accept the offer on the order's page, or ask ProtoHaat to decide, until ${until}. Without your reply the case closes in the seller's favour.`,
    ],
    action,
    note: buyersNote,
  }),
  escalated: ({ title, buyer, seller, number, until }: Case) => ({
    subject: `Case ${number}: ProtoHaat decides about "${title}"`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `${buyer} asked ProtoHaat to decide the case about "${title}".`,
      `We decide until ${until}. You can still write or make an offer on the order's page.`,
    ],
    action,
    note: sellersNote,
  }),
  closedForBuyer: (facts: Case) => ({
    subject: `Case ${facts.number} about "${facts.title}" is closed`,
    greeting: `Hello ${facts.buyer},`,
    paragraphs: closedParagraphs(facts),
    action,
    note: buyersNote,
  }),
  closedForSeller: (facts: Case) => ({
    subject: `Case ${facts.number} about "${facts.title}" is closed`,
    greeting: `Hello ${facts.seller},`,
    paragraphs: closedParagraphs(facts),
    action,
    note: sellersNote,
  }),
};
