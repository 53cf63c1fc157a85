import { tokenMails } from '#words/mails/tokens.ts';
import type { Mail } from '../ports/mailer.ts';
import { composeMail } from './mail-template.ts';

export function tokenExpiresMail(
  token: {
    readonly id: string;
    readonly name: string;
    readonly expiresAt: Date;
    readonly email: string;
    readonly fullName: string | null;
  },
  publicUrl: string,
): Mail {
  return composeMail(
    tokenMails.expires({ reader: token.fullName, token: token.name, expiresAt: token.expiresAt }),
    {
      to: token.email,
      id: `token-expires.${token.id}`,
      actionUrl: `${publicUrl}/setting`,
    },
  );
}
