import { formatDay } from '../dates.ts';

/** Mails to sellers about operators' decisions on their listings. */

interface Decided {
  readonly title: string;
  readonly reader: string;
  readonly reason: string;
  readonly until: Date | null;
}

const common = ({ reader }: Decided) => ({
  greeting: `Hello ${reader},`,
  action: 'Open your project',
  note: 'You get this email because you listed the project on ProtoHaat.',
});
const answer = 'Answer this email if you think that we are wrong.';

export const listingMails = {
  banned: (decided: Decided) => ({
    ...common(decided),
    subject: `"${decided.title}" is no longer offered`,
    paragraphs: [
      `We have taken your project "${decided.title}" out of the market. Nobody can find or buy it at the moment; whoever has bought it keeps it.`,
      `The reason: ${decided.reason}`,
      answer,
    ],
  }),
  restored: (decided: Decided) => ({
    ...common(decided),
    subject: `"${decided.title}" is offered again`,
    paragraphs: [`Your project "${decided.title}" is in the market again.`, `The reason: ${decided.reason}`],
  }),
  held: (decided: Decided) => ({
    ...common(decided),
    subject: `"${decided.title}" is on hold`,
    paragraphs: [
      `Nobody can start to buy your project "${decided.title}"${decided.until === null ? '' : ` until ${formatDay(decided.until)}`}. A payment that was under way is finished, and open orders continue.`,
      `The reason: ${decided.reason}`,
      answer,
    ],
  }),
  released: (decided: Decided) => ({
    ...common(decided),
    subject: `"${decided.title}" is no longer on hold`,
    paragraphs: [`Our hold on your project "${decided.title}" has ended.`, `The reason: ${decided.reason}`],
  }),
};
