import type { ApiScope } from '#domain/accounts/api-token.ts';
import { formatMoment } from '../dates.ts';

const may: Readonly<Record<ApiScope, string>> = { read: 'read', buy: 'buy', sell: 'sell' };

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

  made: ({
    reader,
    token,
    scopes,
  }: {
    readonly reader: string;
    readonly token: string;
    readonly scopes: readonly ApiScope[];
  }) => ({
    subject: `A new API token for your account: "${token}"`,
    greeting: `Hello ${reader},`,
    paragraphs: [
      `An API token was made for your ProtoHaat account. Programs that have it may ${scopes.map((scope) => may[scope]).join(', ')} in your name.`,
      'If this was not you, revoke the token in your settings now. Then change your password.',
    ],
    action: 'Open the settings',
    note: 'You get this email because it concerns the security of your account. You cannot switch it off.',
  }),
};
