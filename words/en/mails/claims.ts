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

const byDay = ({ decideBy }: OpenClaim) => `We decide by ${formatDay(decideBy)}.`;
const frozenUntilDay = (day: Date) =>
  `Nobody can begin to buy it until ${formatDay(day)}. A payment that was under way already is finished.`;
const factsOf = ({ number, title }: Claim) =>
  [
    ['Claim', String(number)],
    ['Project', title],
  ] as const;
const openFactsOf = (claim: OpenClaim) =>
  [...factsOf(claim), ['Decided by', formatDay(claim.decideBy)]] as const;

const claimed = 'You get this email because you made a claim on ProtoHaat.';
const listed = 'You get this email because you listed the project on ProtoHaat.';

export const claimMails = {
  opened: (claim: OpenClaim) => ({
    subject: `Claim ${claim.number}: we look into "${claim.title}"`,
    greeting: `Hello ${claim.reader},`,
    paragraphs: [
      `You say that "${claim.title}" is your work. ${byDay(claim)}`,
      claim.frozenUntil === null ? 'Until then it stays in the market.' : frozenUntilDay(claim.frozenUntil),
      'Answer this email to add to what you wrote.',
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
      `Someone says that your project "${claim.title}" is their work. ${byDay(claim)} Until then nothing is decided.`,
      `They write: ${claim.statement ?? ''}`,
      ...(claim.evidenceUrl === null ? [] : [`They point at ${claim.evidenceUrl}`]),
      claim.frozenUntil === null
        ? 'Your project stays in the market meanwhile.'
        : frozenUntilDay(claim.frozenUntil),
      'Answer on the page of your project: say how you made it, and what shows that.',
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
          `We have decided that "${claim.title}" is your work, and have taken the listing out of the market.`,
          `The reason: ${reason}`,
          'You can verify and list your work now.',
        ]
      : [
          `We have decided that "${claim.title}" stays with its seller.`,
          `The reason: ${reason}`,
          'Answer this email if you think that we are wrong.',
        ],
    facts: factsOf(claim),
    action: accepted ? 'Add your project' : 'See your claims',
    note: claimed,
  }),

  listingDecided: (claim: Claim, { accepted, reason }: Decision) => ({
    subject: accepted ? `"${claim.title}" is no longer offered` : `Claim ${claim.number} is rejected`,
    greeting: `Hello ${claim.reader},`,
    paragraphs: accepted
      ? [
          `We have decided that your project "${claim.title}" is the work of whoever claimed it, and have taken it out of the market. Nobody can find or buy it; whoever has bought it keeps it.`,
          `The reason: ${reason}`,
          'Answer this email if you think that we are wrong.',
        ]
      : [
          `We have decided that your project "${claim.title}" stays with you. Nothing keeps it from being bought because of this claim.`,
          `The reason: ${reason}`,
        ],
    facts: factsOf(claim),
    action: 'Open your project',
    note: listed,
  }),
};
