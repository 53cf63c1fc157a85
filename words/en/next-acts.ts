import type { NextActKind } from '#domain/orders/next-act.ts';
import { plural } from './screens/plural.ts';

type ByRole<Text> = Readonly<Record<'buyer' | 'seller', Text>>;

export interface NextLineFacts {
  readonly by: string;
  /** The seller's share. */
  readonly price: string;
  /** The buyer's time to try it. */
  readonly hours: number;
  /** Whether the first deadline has passed; only of support. */
  readonly isLate: boolean;
}

/** How an order stands; the buyer or the seller reads it. */
const titles: Readonly<Record<NextActKind, ByRole<string>>> = {
  download: { buyer: 'Ready to download', seller: 'Not downloaded yet' },
  try: { buyer: 'You are trying it', seller: 'The buyer is trying it' },
  ship: { buyer: 'Waiting to be shipped', seller: 'To be shipped' },
  deliver: { buyer: 'On its way', seller: 'On its way' },
  'say-if-arrived': { buyer: 'Has it arrived?', seller: 'Waiting for the buyer’s answer' },
  'confirm-delivery': { buyer: 'Marked as delivered', seller: 'Delivered' },
  'answer-case': { buyer: 'Waiting for the seller’s answer', seller: 'The buyer reports a problem' },
  'reply-to-case': { buyer: 'The seller has answered', seller: 'Waiting for the buyer’s reply' },
  'decide-case': { buyer: 'Waiting for ProtoHaat’s decision', seller: 'Waiting for ProtoHaat’s decision' },
  'decide-dispute': { buyer: 'Disputed at your bank', seller: 'Disputed at the bank' },
  refund: { buyer: 'Being refunded', seller: 'Being refunded' },
  'answer-support': { buyer: 'Waiting for the seller’s support', seller: 'The buyer asks for support' },
};

const lines: Readonly<Record<NextActKind, ByRole<(facts: NextLineFacts) => string>>> = {
  download: {
    buyer: ({ by, hours }) =>
      `The first download starts your ${hours} hours to try it. If you report no problem in them, or do not download by ${by}, the seller is paid.`,
    seller: ({ by, price, hours }) =>
      `${hours} hours after the buyer’s first download, or on ${by} without one, you receive ${price}, unless they report a problem.`,
  },
  try: {
    buyer: ({ by }) => `Try it by ${by}. If you report no problem, the seller is paid then.`,
    seller: ({ by, price }) =>
      `The buyer is trying it until ${by}. If they report no problem, you receive ${price} then.`,
  },
  ship: {
    buyer: ({ by }) => `The seller must ship it by ${by}. Otherwise you get all of your money back.`,
    seller: ({ by }) =>
      `Ship the parcel by ${by}, at your own cost. Otherwise the buyer gets all of the money back.`,
  },
  deliver: {
    buyer: ({ by, hours }) =>
      `The courier has it. Tell us when it has arrived: your ${hours} hours to try it start then. If we hear nothing, we ask you on ${by} and name a last day for your answer.`,
    seller: ({ by }) =>
      `The courier has it. If nobody confirms the delivery, we ask the buyer on ${by} and name a last day; without an answer by then, it counts as delivered.`,
  },
  'say-if-arrived': {
    buyer: ({ by, hours }) =>
      `Tell us by ${by} whether it has arrived. If you report that it has not, your money stays held. Without an answer, it counts as delivered, and your ${hours} hours to try it start.`,
    seller: ({ by, hours }) =>
      `We have asked the buyer whether it has arrived. Without an answer by ${by}, it counts as delivered, and their ${hours} hours to try it start.`,
  },
  'confirm-delivery': {
    buyer: ({ by, hours }) =>
      `The seller says that it has arrived. Tell us by ${by} whether it has. If you report that it has not, your money stays held. Without an answer, your ${hours} hours to try it start then.`,
    seller: ({ by, hours }) =>
      `The buyer has until ${by} to confirm the delivery. Their ${hours} hours to try it start when they do, or then. If they report no problem in them, you are paid.`,
  },
  'answer-case': {
    buyer: ({ by }) => `The seller must answer by ${by}. Otherwise you get all of your money back.`,
    seller: ({ by }) =>
      `Write to the buyer or make an offer by ${by}. Any message stops the automatic refund; the buyer then replies, or ProtoHaat decides. Without one, the buyer gets all of the money back.`,
  },
  'reply-to-case': {
    buyer: ({ by }) => `Accept an offer, reply or close the case by ${by}. Otherwise ProtoHaat decides.`,
    seller: ({ by }) =>
      `The buyer can accept an offer, reply or close the case by ${by}. Otherwise ProtoHaat decides.`,
  },
  'decide-case': {
    buyer: ({ by }) => `ProtoHaat will decide by ${by}. Otherwise you get all of your money back.`,
    seller: ({ by }) => `ProtoHaat will decide by ${by}. Otherwise the buyer gets all of the money back.`,
  },
  'decide-dispute': {
    buyer: () => 'Your bank is reviewing this payment. The order is paused until it decides.',
    seller: () => 'The buyer’s bank disputes this payment. The order is paused until it decides.',
  },
  refund: {
    buyer: () => 'All of your money is on its way back. Your bank may take a few days.',
    seller: () => 'All of the money is on its way back to the buyer.',
  },
  'answer-support': {
    buyer: ({ by, isLate }) =>
      isLate
        ? `The seller missed the deadline, which counts in the public figures. An answer is still possible until ${by}.`
        : `Waiting for the seller’s answer, due ${by}.`,
    seller: ({ by, isLate }) =>
      isLate
        ? `You missed the deadline, which counts in your public figures. Answer by ${by}, or the request closes as unanswered.`
        : `The buyer waits for your answer. Answer by ${by}, or it counts as missed in your public figures.`,
  },
};

type Deadline = (by: string) => string;

const arrival: ByRole<Deadline> = {
  buyer: (by) => `Answer by ${by}, or it counts as delivered`,
  seller: (by) => `The buyer must answer by ${by}, or it counts as delivered`,
};

/** Who does what by then, and what happens otherwise; a date alone, after a status, reads as its end. */
const deadlines: Readonly<Record<NextActKind, ByRole<Deadline>>> = {
  download: {
    buyer: (by) => `Without a download by ${by}, the seller is paid`,
    seller: (by) => `Without a download by ${by}, you are paid`,
  },
  try: {
    buyer: (by) => `Report a problem by ${by}, or the seller is paid`,
    seller: (by) => `Without a problem by ${by}, you are paid`,
  },
  ship: {
    buyer: (by) => `The seller must ship it by ${by}, or you are refunded in full`,
    seller: (by) => `Ship it by ${by}, or the buyer is refunded in full`,
  },
  deliver: {
    buyer: (by) => `If nobody confirms the delivery, we ask you on ${by}`,
    seller: (by) => `If nobody confirms the delivery, we ask the buyer on ${by}`,
  },
  'say-if-arrived': arrival,
  'confirm-delivery': arrival,
  'answer-case': {
    buyer: (by) => `The seller must answer by ${by}, or you are refunded in full`,
    seller: (by) => `Answer by ${by}, or the buyer is refunded in full`,
  },
  'reply-to-case': {
    buyer: (by) => `Reply by ${by}, or ProtoHaat decides`,
    seller: (by) => `The buyer must reply by ${by}, or ProtoHaat decides`,
  },
  'decide-case': {
    buyer: (by) => `ProtoHaat decides by ${by}, or you are refunded in full`,
    seller: (by) => `ProtoHaat decides by ${by}, or the buyer is refunded in full`,
  },
  'decide-dispute': { buyer: (by) => `by ${by}`, seller: (by) => `by ${by}` },
  refund: { buyer: (by) => `by ${by}`, seller: (by) => `by ${by}` },
  'answer-support': { buyer: (by) => `The seller must answer by ${by}`, seller: (by) => `Answer by ${by}` },
};

/** The title of the project follows. */
const tasks: Readonly<Record<NextActKind, string>> = {
  download: 'Download',
  try: 'Try',
  ship: 'Ship',
  deliver: 'On its way:',
  'say-if-arrived': 'Say whether it has arrived:',
  'confirm-delivery': 'Confirm the delivery of',
  'answer-case': 'Answer the case about',
  'reply-to-case': 'Reply in the case about',
  'decide-case': 'Decide the case about',
  'decide-dispute': 'Disputed:',
  refund: 'Being refunded:',
  'answer-support': 'Answer the support request about',
};

export const nextActTexts = {
  titles,
  lines,
  tasks,
  /** How an order stands in which nobody has to act any more. */
  ended: { released: 'Completed', reversed: 'Refunded' },
  deadlines,
  left: (hours: number): string => {
    if (hours < 1) return 'less than an hour left';
    if (hours < 48) return `${plural(Math.floor(hours), 'hour', 'hours')} left`;
    return `${plural(Math.floor(hours / 24), 'day', 'days')} left`;
  },
  atStake: (amount: string) => `${amount} at stake`,
  yourTurn: 'Your turn',
  /** Of the button that leads to the act. */
  buttons: {
    download: 'Download',
    try: 'Say if it works',
    ship: 'Mark as shipped',
    'say-if-arrived': 'Has it arrived?',
    'confirm-delivery': 'Has it arrived?',
    'answer-case': 'Answer',
    'reply-to-case': 'Reply',
    'answer-support': 'Answer',
  } satisfies Partial<Record<NextActKind, string>>,
} as const;
