import type { MailChoice } from '#domain/accounts/mail-choice.ts';
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
