import type { listingMails } from '#words/mails/listings.ts';
import type { Mail } from '../ports/mailer.ts';
import { composeMail } from './mail-template.ts';

export function listingMail(
  facts: {
    readonly email: string;
    readonly name: string;
    readonly title: string;
    readonly projectId: string;
    readonly kind: keyof typeof listingMails;
    readonly reason: string;
    readonly until: Date | null;
    readonly actionId: string;
  },
  publicUrl: string,
): Mail {
  const { name: reader, title, kind, reason, until } = facts;
  return composeMail(({ listingMails }) => listingMails[kind]({ reader, title, reason, until }), {
    to: facts.email,
    id: `listing.${facts.actionId}`,
    actionUrl: `${publicUrl}/projects/${facts.projectId}`,
  });
}
