import type { MailChoice } from '#domain/accounts/mail-choice.ts';
import type { memberMails } from '#words/mails/members.ts';
import type { Mail } from '../ports/mailer.ts';
import { type ComposedMail, composeMail, type Envelope, type WriteMail } from './mail-template.ts';

/** The member's preference is read when the email is sent, so that a change also applies to queued emails. */
export interface OptionalMail extends ComposedMail {
  readonly optional: MailChoice;
}

export function composeOptionalMail(
  write: WriteMail,
  envelope: Envelope,
  optional: MailChoice,
  publicUrl: string,
): OptionalMail {
  const mail = composeMail((texts) => {
    const words = write(texts);
    return { ...words, note: texts.mailFrame.switchOff(words.note, `${publicUrl}/setting`) };
  }, envelope);
  return { ...mail, optional };
}

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
