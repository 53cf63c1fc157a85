import { formatDay } from '../dates.ts';

interface Claim {
  readonly number: number;
  readonly title: string;
  readonly reader: string;
}

interface OpenClaim extends Claim {
  readonly decideBy: Date;
  readonly frozenUntil: Date | null;
}

interface Decision {
  readonly accepted: boolean;
  readonly reason: string;
}

const byDay = ({ decideBy }: OpenClaim) => `We will decide by ${formatDay(decideBy)}.`;
const frozenUntilDay = (day: Date) =>
  `Nobody can start to buy it until ${formatDay(day)}. A payment already in progress can still complete.`;
const factsOf = ({ number, title }: Claim) =>
  [
    ['Claim', String(number)],
    ['Project', title],
  ] as const;
const openFactsOf = (claim: OpenClaim) =>
  [...factsOf(claim), ['Decided by', formatDay(claim.decideBy)]] as const;

const claimed = 'You get this email because you claimed a listing on ProtoHaat.';
const listed = 'You get this email because you listed the project on ProtoHaat.';

export const claimMails = {
  opened: (claim: OpenClaim) => ({
    subject: `Claim ${claim.number}: we are reviewing "${claim.title}"`,
    greeting: `Hello ${claim.reader},`,
    paragraphs: [
      `You say that "${claim.title}" is your work. ${byDay(claim)}`,
      claim.frozenUntil === null ? 'Until then it stays available.' : frozenUntilDay(claim.frozenUntil),
      'Reply to this email to add to your claim.',
    ],
    facts: openFactsOf(claim),
    action: 'See your claims',
    note: claimed,
  }),

  listingClaimed: (
    claim: OpenClaim & { readonly statement: string | null; readonly evidenceUrl: string | null },
  ) => ({
    subject: `Claim ${claim.number}: someone says that "${claim.title}" is their work`,
    greeting: `Hello ${claim.reader},`,
    paragraphs: [
      `Someone says that your project "${claim.title}" is their work. ${byDay(claim)}`,
      `They write: ${claim.statement ?? ''}`,
      ...(claim.evidenceUrl === null ? [] : [`Their repository: ${claim.evidenceUrl}`]),
      claim.frozenUntil === null
        ? 'Your project stays available in the meantime.'
        : frozenUntilDay(claim.frozenUntil),
      'Answer on your project’s page: explain how you made it and what proves that.',
    ],
    facts: openFactsOf(claim),
    action: 'Answer the claim',
    note: listed,
  }),

  decided: (claim: Claim, { accepted, reason }: Decision) => ({
    subject: `Claim ${claim.number} is ${accepted ? 'accepted' : 'rejected'}`,
    greeting: `Hello ${claim.reader},`,
    paragraphs: accepted
      ? [
          `We decided that "${claim.title}" is your work and removed the listing from the market.`,
          `The reason: ${reason}`,
          'You can now verify and list your work.',
        ]
      : [
          `We decided that "${claim.title}" stays with its seller.`,
          `The reason: ${reason}`,
          'If you think this is a mistake, reply to this email.',
        ],
    facts: factsOf(claim),
    action: accepted ? 'Add your project' : 'See your claims',
    note: claimed,
  }),

  listingDecided: (claim: Claim, { accepted, reason }: Decision) => ({
    subject: accepted ? `"${claim.title}" was removed from the market` : `Claim ${claim.number} is rejected`,
    greeting: `Hello ${claim.reader},`,
    paragraphs: accepted
      ? [
          `We decided that your project "${claim.title}" is the work of the member who claimed it, and removed it from the market. Nobody can find or buy it; buyers keep what they bought.`,
          `The reason: ${reason}`,
          'If you think this is a mistake, reply to this email.',
        ]
      : [
          `We decided that your project "${claim.title}" stays with you. This claim no longer holds it.`,
          `The reason: ${reason}`,
        ],
    facts: factsOf(claim),
    action: 'Open your project',
    note: listed,
  }),
};
