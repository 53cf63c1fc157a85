import { formatDay } from '../dates.ts';

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
const answer = 'If you think this is a mistake, reply to this email.';

export const listingMails = {
  banned: (decided: Decided) => ({
    ...common(decided),
    subject: `"${decided.title}" was removed from the market`,
    paragraphs: [
      `We removed your project "${decided.title}" from the market. Nobody can find or buy it; buyers keep what they bought.`,
      `The reason: ${decided.reason}`,
      answer,
    ],
  }),
  restored: (decided: Decided) => ({
    ...common(decided),
    subject: `"${decided.title}" is back on the market`,
    paragraphs: [`Your project "${decided.title}" is back on the market.`, `The reason: ${decided.reason}`],
  }),
  held: (decided: Decided) => ({
    ...common(decided),
    subject: `"${decided.title}" is on hold`,
    paragraphs: [
      `Nobody can start to buy your project "${decided.title}"${decided.until === null ? '' : ` until ${formatDay(decided.until)}`}. A payment already in progress can still complete, and open orders continue.`,
      `The reason: ${decided.reason}`,
      answer,
    ],
  }),
  needsOwner: (decided: Decided) => ({
    ...common(decided),
    subject: `Please look at "${decided.title}"`,
    paragraphs: [
      `We read the files of your project "${decided.title}" again by newer rules. Every buyer gets these files, and in them is a key, token or password that works, or code that can harm a computer.`,
      `File and line: ${decided.reason}`,
      'Revoke a key where it was issued, remove what is named here from the repository, and publish a new version. If it opens nothing, or is what your project is about, reply to this email, and we will look at it.',
      `${decided.until === null ? 'Your' : `Until ${formatDay(decided.until)}, your listing stays as it is. Then your`} listing has no stamp and says that it needs its owner, until one of these is done. Buyers keep what they bought.`,
    ],
  }),
  proved: (decided: Decided) => ({
    ...common(decided),
    subject: `We have seen the code in your photo of "${decided.title}"`,
    paragraphs: [
      `A person has seen the code in your photo. The page of "${decided.title}" now tells buyers that you have the device.`,
    ],
  }),
  proofDeclined: (decided: Decided) => ({
    ...common(decided),
    subject: `We could not see the code in your photo of "${decided.title}"`,
    paragraphs: [
      `A person has looked at your photo and could not accept it. "${decided.title}" stays on the market and says "Photos not proved".`,
      `The reason: ${decided.reason}`,
      'You can get a new code on the page of your project and send another photo.',
    ],
  }),
  released: (decided: Decided) => ({
    ...common(decided),
    subject: `"${decided.title}" is no longer on hold`,
    paragraphs: [`Our hold on your project "${decided.title}" has ended.`, `The reason: ${decided.reason}`],
  }),
};
