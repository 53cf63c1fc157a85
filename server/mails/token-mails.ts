import type { ApiScope } from '#domain/accounts/api-token.ts';
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
    ({ tokenMails }) =>
      tokenMails.expires({ reader: token.fullName, token: token.name, expiresAt: token.expiresAt }),
    {
      to: token.email,
      id: `token-expires.${token.id}`,
      actionUrl: `${publicUrl}/setting`,
    },
  );
}

export function tokenMadeMail(
  { id, name, scopes }: { readonly id: string; readonly name: string; readonly scopes: readonly ApiScope[] },
  owner: { readonly email: string; readonly name: string; readonly suffix: string },
  publicUrl: string,
): Mail {
  return composeMail(({ tokenMails }) => tokenMails.made({ reader: owner.name, token: name, scopes }), {
    to: owner.email,
    id: `token-made.${id}${owner.suffix}`,
    actionUrl: `${publicUrl}/setting`,
  });
}
