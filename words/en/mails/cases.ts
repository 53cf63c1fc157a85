import type { CaseOutcome, CaseReason, OfferKind } from '#domain/orders/order-case.ts';

interface Case {
  readonly title: string;
  readonly isHardware: boolean;
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
  'wrong-item': 'It is the wrong item',
  'made-public': 'The seller made the repository public',
};

const offers: Readonly<Record<OfferKind, (amountMinor: number | null) => string>> = {
  refund: () => 'to refund the whole payment',
  'part-refund': (amountMinor) => `to refund ${rupees(amountMinor)} of the payment`,
  fix: () => 'to fix it',
};

const refunded = 'Banks usually need 5 to 10 days to show a refund.';
/** The rule of returns, which is on the page about refunds, too. */
const kept = (isHardware: boolean): string =>
  isHardware ? ' A device that has arrived stays with the buyer: ProtoHaat asks for no return.' : '';
const goesOn = 'The order continues where it stopped, and the seller is paid at its end.';
const rest = 'The order continues; at its end, the rest goes to the seller and our fee.';
const outcomes: Readonly<Record<CaseOutcome, (facts: Case) => string>> = {
  'refund-agreed': ({ isHardware }) =>
    `The buyer accepted the offer of a full refund. ${refunded}${kept(isHardware)}`,
  'part-refund-agreed': ({ partMinor }) =>
    `The buyer accepted the offer of a partial refund of ${rupees(partMinor)}. ${refunded} ${rest}`,
  fixed: () => `The buyer accepted the fix. ${goesOn}`,
  'seller-silent': ({ isHardware }) =>
    `The seller did not answer in time, so the buyer gets a full refund. ${refunded}${kept(isHardware)}`,
  'buyer-silent': () => `The buyer did not reply to the seller’s answer in time. ${goesOn}`,
  'operator-late': ({ isHardware }) =>
    `ProtoHaat did not decide in time, so the buyer gets a full refund. ${refunded}${kept(isHardware)}`,
  withdrawn: () => `The buyer closed the case. ${goesOn}`,
  'refund-decided': ({ isHardware }) => `ProtoHaat decided on a full refund. ${refunded}${kept(isHardware)}`,
  'part-refund-decided': ({ partMinor }) =>
    `ProtoHaat decided on a partial refund of ${rupees(partMinor)}. ${refunded} ${rest}`,
  'no-refund-decided': () => `ProtoHaat decided against a refund. ${goesOn}`,
  reversed: () => 'The payment was returned to the buyer in another way.',
};

function closedParagraphs(facts: Case): string[] {
  const { title, outcome, decisionReason } = facts;
  return [
    `The case about "${title}" is closed.`,
    ...(outcome === null ? [] : [outcomes[outcome](facts)]),
    ...(decisionReason === null ? [] : [`Reason: ${decisionReason}`]),
  ];
}

function askedMail(
  { title, number, text }: Pick<Case, 'title' | 'number' | 'text'>,
  reader: string,
  note: string,
) {
  return {
    subject: `Case ${number}: ProtoHaat has a question about "${title}"`,
    greeting: `Hello ${reader},`,
    paragraphs: [
      `ProtoHaat asks both of you in case ${number} about "${title}":`,
      ...(text === null ? [] : [text]),
      'Answer on the order page. The other side can read it, too.',
    ],
    action,
    note,
  };
}

export const caseMails = {
  opened: ({ title, buyer, seller, number, reason, text, until }: Case) => ({
    subject: `Case ${number}: something is wrong with "${title}"`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `${buyer} says about "${title}": ${reasons[reason]}.`,
      ...(text === null ? [] : [text]),
      `Answer with a message on the order page, or offer a refund or a fix. If you do not answer by ${until}, the buyer gets a full refund.`,
    ],
    action,
    note: sellersNote,
  }),
  reported: ({ title, buyer, seller, number, reason, until }: Case) => ({
    subject: `Case ${number}: your report about "${title}"`,
    greeting: `Hello ${buyer},`,
    paragraphs: [
      `You reported about "${title}": ${reasons[reason]}. Your payment stays held until case ${number} is closed.`,
      `${seller} has to answer by ${until}. Otherwise you get a full refund.`,
    ],
    action,
    note: buyersNote,
  }),
  askedBuyer: ({ buyer, ...facts }: Case) => askedMail(facts, buyer, buyersNote),
  askedSeller: ({ seller, ...facts }: Case) => askedMail(facts, seller, sellersNote),
  writtenByBuyer: ({ title, buyer, seller, number, text, until }: Case) => ({
    subject: `Case ${number}: the buyer of "${title}" wrote`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `${buyer} wrote in the case about "${title}":`,
      ...(text === null ? [] : [text]),
      `Answer on the order page. The next step is due by ${until}.`,
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
      `Reply on the order page or close the case by ${until}. Otherwise ProtoHaat decides the case.`,
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
      `Accept the offer on the order page or reply by ${until}. Otherwise ProtoHaat decides the case.`,
    ],
    action,
    note: buyersNote,
  }),
  escalated: ({ title, seller, number, until }: Case) => ({
    subject: `Case ${number}: ProtoHaat decides about "${title}"`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `ProtoHaat will decide the case about "${title}" by ${until}.`,
      `You can still write or make an offer on the order page.`,
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
