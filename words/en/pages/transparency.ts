import type { TransparencyKind, TransparencyOutcome } from '#domain/operators/transparency.ts';

const kinds: Readonly<Record<TransparencyKind, { readonly title: string; readonly body: string }>> = {
  case: {
    title: 'Cases between buyers and sellers',
    body: 'A buyer who finds something wrong with an order opens a case, which stops the payment to the seller. If they do not agree, ProtoHaat decides.',
  },
  claim: {
    title: 'Claims of ownership',
    body: 'A member who recognises their own work in someone else’s listing claims it. ProtoHaat compares both sides and decides.',
  },
  report: {
    title: 'Reports',
    body: 'Members report listings, reviews, questions, messages and people that break the rules. ProtoHaat reviews each within three days.',
  },
};

const outcomes: Readonly<Record<TransparencyOutcome, string>> = {
  agreed: 'Agreed by buyer and seller',
  'for-buyer': 'Decided for the buyer',
  'for-seller': 'Decided for the seller',
  'by-time': 'Ended because someone did not answer in time',
  withdrawn: 'Withdrawn, or settled in another way',
  accepted: 'Accepted: the listing was removed',
  rejected: 'Rejected: the listing stayed',
  dismissed: 'Dismissed: nothing broke the rules',
  warned: 'The member was warned',
  hidden: 'The text was hidden',
  'listing-held': 'The listing was put on hold',
  'listing-banned': 'The listing was removed',
  'person-banned': 'The member was banned',
  lapsed: 'The account was deleted before a decision',
};

export const transparencyTexts = {
  title: 'Transparency',
  description:
    'What is sold and refunded each week, and how cases, claims and reports ended each month, and how long they took.',
  weeks: {
    title: 'Week by week',
    body: (smallest: number) =>
      `The last twelve full weeks, by the day on which each began. In these weeks, a number under ${smallest} is not told, so that nobody can be recognised; the tables of months below have every number.`,
    sales: 'Projects sold',
    refunds: 'Refunds',
    cases: 'Cases opened',
    under: (smallest: number) => `under ${smallest}`,
    few: (smallest: number) => `Under ${smallest} in each of these weeks.`,
  },
  kinds,
  outcomes,
  month: 'Month',
  outcome: 'Outcome',
  closed: 'Closed',
  median: 'Median time',
  hours: (hours: number) => {
    if (hours < 1) return 'under an hour';
    if (hours < 48) return `${Math.round(hours)} h`;
    return `${Math.round(hours / 24)} days`;
  },
  empty: 'None were closed in the last twelve months.',
  updated: 'Updated every hour. Months are in India’s time zone.',
};
