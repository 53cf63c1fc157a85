import type { memberMails } from '#words/mails/members.ts';
import type { Mail } from '../ports/mailer.ts';
import { composeMail } from './mail-template.ts';

/** @param decisionId - makes the email's ID unique across several decisions about one member. */
export function memberMail(
  kind: keyof typeof memberMails,
  facts: { readonly email: string; readonly name: string; readonly reason: string; readonly title?: string },
  decisionId: string,
  publicUrl: string,
): Mail {
  const { email, name, reason, title = '' } = facts;
  return composeMail(({ memberMails }) => memberMails[kind]({ reader: name, reason, title }), {
    to: email,
    id: `member.${decisionId}`,
    actionUrl: publicUrl,
  });
}
