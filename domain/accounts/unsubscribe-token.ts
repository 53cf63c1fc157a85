import { MAIL_KINDS, type MailKind } from './mail-choice.ts';

/**
 * The content of the signed token in the List-Unsubscribe header. It does not expire, because people keep mails for
 * years.
 */
export function unsubscribeToken(profileId: string, kind: MailKind): string {
  return `${kind} ${profileId}`;
}

/** @returns null if the text is not the content of such a token. */
export function parseUnsubscribeToken(text: string): { profileId: string; kind: MailKind } | null {
  const [word, profileId = ''] = text.split(' ');
  const kind = MAIL_KINDS.find((one) => one === word);
  return kind === undefined || profileId === '' ? null : { profileId, kind };
}
