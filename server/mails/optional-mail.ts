import type { MailChoice } from '#domain/accounts/mail-choice.ts';
import { mailFrame } from '#words/mails/frame.ts';
import type { Mail } from '../ports/mailer.ts';
import { contentOf, type Envelope, type MailWords, renderMail } from './mail-template.ts';

/** The member's preference is read when the email is sent, so that a change also applies to queued emails. */
export interface OptionalMail extends Mail {
  readonly optional: MailChoice;
}

export function composeOptionalMail(
  words: MailWords,
  envelope: Envelope,
  optional: MailChoice,
  publicUrl: string,
): OptionalMail {
  const note = mailFrame.switchOff(words.note, `${publicUrl}/setting`);
  return { ...renderMail(contentOf({ ...words, note }, envelope)), optional };
}
