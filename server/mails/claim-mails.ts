import { formatDay } from '#domain/projects/claim.ts';
import type { Mail } from '../ports/mailer.ts';
import { renderMail } from './mail-template.ts';

interface ClaimFacts {
  readonly id: string;
  readonly number: number;
  readonly projectId: string;
  readonly title: string;
  readonly statement: string | null;
  readonly evidenceUrl: string | null;
  readonly decideBy: Date;
  readonly heldUntil: Date | null;
}

interface Reader {
  readonly email: string;
  readonly name: string;
}

const byDay = ({ decideBy }: ClaimFacts) => `We decide by ${formatDay(decideBy)}.`;
const factsOf = (claim: ClaimFacts): (readonly [string, string])[] => [
  ['Claim', String(claim.number)],
  ['Project', claim.title],
  ['Decided by', formatDay(claim.decideBy)],
];
const projectPage = (claim: ClaimFacts, publicUrl: string) => `${publicUrl}/projects/${claim.projectId}`;

export function claimOpenedMail(claim: ClaimFacts, reader: Reader, publicUrl: string): Mail {
  return renderMail({
    to: reader.email,
    subject: `Claim ${claim.number}: we look into "${claim.title}"`,
    id: `claim.${claim.id}.opened`,
    greeting: `Hello ${reader.name},`,
    paragraphs: [
      `You say that "${claim.title}" is your work. ${byDay(claim)}`,
      claim.heldUntil === null
        ? 'Until then it stays in the market.'
        : `Nobody can begin to buy it until ${formatDay(claim.heldUntil)}. A payment that was under way already is finished.`,
      'Answer this mail to add to what you wrote.',
    ],
    facts: factsOf(claim),
    action: { label: 'See your claims', url: `${publicUrl}/setting` },
    note: 'You get this mail because you made a claim on ProtoHaat.',
  });
}

export function listingClaimedMail(claim: ClaimFacts, reader: Reader, publicUrl: string): Mail {
  return renderMail({
    to: reader.email,
    subject: `Claim ${claim.number}: somebody says that "${claim.title}" is their work`,
    id: `claim.${claim.id}.told`,
    greeting: `Hello ${reader.name},`,
    paragraphs: [
      `Somebody says that your project "${claim.title}" is their work. ${byDay(claim)} Until then nothing is decided.`,
      `They write: ${claim.statement ?? ''}`,
      ...(claim.evidenceUrl === null ? [] : [`They point at ${claim.evidenceUrl}`]),
      claim.heldUntil === null
        ? 'Your project stays in the market meanwhile.'
        : `Nobody can begin to buy it until ${formatDay(claim.heldUntil)}. A payment that was under way already is finished.`,
      'Answer on the page of your project: say how you made it, and what shows that.',
    ],
    facts: factsOf(claim),
    action: { label: 'Answer the claim', url: projectPage(claim, publicUrl) },
    note: 'You get this mail because you listed the project on ProtoHaat.',
  });
}

interface Decision {
  readonly accepted: boolean;
  readonly reason: string;
}

export function claimDecidedMail(
  claim: ClaimFacts,
  reader: Reader,
  { accepted, reason }: Decision,
  publicUrl: string,
): Mail {
  return renderMail({
    to: reader.email,
    subject: `Claim ${claim.number} is ${accepted ? 'accepted' : 'rejected'}`,
    id: `claim.${claim.id}.decided`,
    greeting: `Hello ${reader.name},`,
    paragraphs: accepted
      ? [
          `We have decided that "${claim.title}" is your work, and have taken the listing out of the market.`,
          `The reason: ${reason}`,
          'You can verify and list your work now.',
        ]
      : [
          `We have decided that "${claim.title}" stays with its seller.`,
          `The reason: ${reason}`,
          'Answer this mail if you think that we are wrong.',
        ],
    facts: [
      ['Claim', String(claim.number)],
      ['Project', claim.title],
    ],
    action: accepted
      ? { label: 'Add your project', url: `${publicUrl}/add-project` }
      : { label: 'See your claims', url: `${publicUrl}/setting` },
    note: 'You get this mail because you made a claim on ProtoHaat.',
  });
}

export function listingDecidedMail(
  claim: ClaimFacts,
  reader: Reader,
  { accepted, reason }: Decision,
  publicUrl: string,
): Mail {
  return renderMail({
    to: reader.email,
    subject: accepted ? `"${claim.title}" is no longer offered` : `Claim ${claim.number} is rejected`,
    id: `claim.${claim.id}.outcome`,
    greeting: `Hello ${reader.name},`,
    paragraphs: accepted
      ? [
          `We have decided that your project "${claim.title}" is the work of whoever claimed it, and have taken it out of the market. Nobody can find or buy it; whoever has bought it keeps it.`,
          `The reason: ${reason}`,
          'Answer this mail if you think that we are wrong.',
        ]
      : [
          `We have decided that your project "${claim.title}" stays with you. Nothing keeps it from being bought because of this claim.`,
          `The reason: ${reason}`,
        ],
    facts: [
      ['Claim', String(claim.number)],
      ['Project', claim.title],
    ],
    action: { label: 'Open your project', url: projectPage(claim, publicUrl) },
    note: 'You get this mail because you listed the project on ProtoHaat.',
  });
}
