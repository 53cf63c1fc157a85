import type { MailChoice } from '#domain/accounts/mail-choice.ts';
import type { Mail } from '../ports/mailer.ts';
import { type MailContent, renderMail } from './mail-template.ts';

/** The recipient's choice is checked when sending, so that it applies to pending mails too. */
export interface OptionalMail extends Mail {
  readonly optional: MailChoice;
}

/** A mail that the recipient can switch off. */
export function renderOptionalMail(
  content: MailContent,
  optional: MailChoice,
  publicUrl: string,
): OptionalMail {
  const note = `${content.note} You can switch these mails off in your settings: ${publicUrl}/setting`;
  return { ...renderMail({ ...content, note }), optional };
}
