import type { MailChoice } from '#domain/accounts/mail-choice.ts';
import type { Mail } from '../ports/mailer.ts';
import { type MailContent, renderMail } from './mail-template.ts';

/** Whether it goes is looked up when it is sent, so that a choice counts for what is already waiting. */
export interface OptionalMail extends Mail {
  readonly optional: MailChoice;
}

/** A mail that its reader may switch off; its last sentence says where. */
export function renderOptionalMail(
  content: MailContent,
  optional: MailChoice,
  publicUrl: string,
): OptionalMail {
  const note = `${content.note} You can switch these mails off in your settings: ${publicUrl}/setting`;
  return { ...renderMail({ ...content, note }), optional };
}
