import type { SupportOutcome } from '#domain/orders/support.ts';

interface Request {
  readonly title: string;
  readonly buyer: string;
  readonly seller: string;
  readonly text: string | null;
  readonly until: string;
  readonly outcome: SupportOutcome | null;
}

const action = 'Open the order';
const buyersNote =
  'You get this email because you asked for support for a project that you bought on ProtoHaat.';
const sellersNote = 'You get this email because you sold a project with support on ProtoHaat.';

const outcomes: Readonly<Record<SupportOutcome, string>> = {
  'closed-by-buyer': 'The buyer closed it.',
  'closed-by-seller': 'The seller closed it.',
  'buyer-silent': 'The buyer did not reply to the last answer, so the request closed.',
  unanswered:
    'The seller did not answer, so the request closed. The public figures of the seller count it as missed.',
  'became-case': 'The buyer reported a problem instead.',
  reversed: 'The payment was returned to the buyer.',
  'account-deleted': 'One of the accounts was deleted.',
};

const closedParagraphs = ({ title, outcome }: Request): string[] => [
  `The support request about "${title}" is closed.${outcome === null ? '' : ` ${outcomes[outcome]}`}`,
];

export const supportMails = {
  asked: ({ title, buyer, seller, text, until }: Request) => ({
    subject: `Support for "${title}": answer by ${until}`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `${buyer} asks for support for "${title}":`,
      ...(text === null ? [] : [text]),
      `Answer on the order page by ${until}. Answers after that count as missed in your public figures. No money is affected.`,
    ],
    action,
    note: sellersNote,
  }),
  answered: ({ title, buyer, seller, text, until }: Request) => ({
    subject: `The seller of "${title}" answered`,
    greeting: `Hello ${buyer},`,
    paragraphs: [
      `${seller} answered your support request about "${title}":`,
      ...(text === null ? [] : [text]),
      `Reply on the order page if you need more. Without a reply, the request closes on ${until}.`,
    ],
    action,
    note: buyersNote,
  }),
  missedForBuyer: ({ title, buyer, seller, until }: Request) => ({
    subject: `No answer yet about "${title}"`,
    greeting: `Hello ${buyer},`,
    paragraphs: [
      `${seller} has not answered your support request about "${title}" in time. The seller’s public figures count it as missed.`,
      `The seller can still answer until ${until}. If the project is not as described and your payment is still held, report it on the order page with “Something is wrong”.`,
    ],
    action,
    note: buyersNote,
  }),
  missedForSeller: ({ title, seller, until }: Request) => ({
    subject: `You missed the deadline for support for "${title}"`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `The support request about "${title}" was not answered in time and counts as missed in your public figures.`,
      `Answer it now: without an answer by ${until}, it closes as unanswered.`,
    ],
    action,
    note: sellersNote,
  }),
  closedForBuyer: (facts: Request) => ({
    subject: `The support request about "${facts.title}" is closed`,
    greeting: `Hello ${facts.buyer},`,
    paragraphs: closedParagraphs(facts),
    action,
    note: buyersNote,
  }),
  closedForSeller: (facts: Request) => ({
    subject: `The support request about "${facts.title}" is closed`,
    greeting: `Hello ${facts.seller},`,
    paragraphs: closedParagraphs(facts),
    action,
    note: sellersNote,
  }),
};
