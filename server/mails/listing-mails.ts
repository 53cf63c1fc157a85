import { listingMails } from '#words/mails/listings.ts';
import type { Mail } from '../ports/mailer.ts';
import { composeMail } from './mail-template.ts';

export function listingMail(
  facts: {
    readonly email: string;
    readonly name: string;
    readonly title: string;
    readonly projectId: string;
    readonly banned: boolean;
    readonly reason: string;
    /** Makes the mail's id unique across several bans of one project. */
    readonly actionId: string;
  },
  publicUrl: string,
): Mail {
  const { name: reader, title, banned, reason } = facts;
  return composeMail(listingMails.moderated({ reader, title, banned, reason }), {
    to: facts.email,
    id: `listing.${facts.actionId}`,
    actionUrl: `${publicUrl}/projects/${facts.projectId}`,
  });
}
