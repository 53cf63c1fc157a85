import { formatMoment } from '../dates.ts';

export const tokenMails = {
  expires: ({
    reader,
    token,
    expiresAt,
  }: {
    readonly reader: string | null;
    readonly token: string;
    readonly expiresAt: Date;
  }) => ({
    subject: `Your API token "${token}" expires soon`,
    greeting: reader === null ? 'Hello,' : `Hello ${reader},`,
    paragraphs: [
      `Your API token "${token}" works until ${formatMoment(expiresAt)} (Indian time). After that, the market refuses the programs that use it.`,
      'Make a new token in your settings and give it to your program. Then revoke this one.',
    ],
    action: 'Open the settings',
    note: 'You get this email because you made an API token for your account on ProtoHaat.',
  }),
};
