import { DomainError } from '../common/domain-error.ts';
import { MAIL_KINDS, type MailKind } from './mail-choice.ts';

export class UnsubscribeTokenError extends DomainError {
  constructor() {
    super('bad-signature', { reason: 'signature-wrong' });
  }
}

/**
 * The text that is signed for the List-Unsubscribe header. The token never expires, because people keep
 * emails for years.
 */
export function unsubscribeToken(profileId: string, kind: MailKind): string {
  return `${kind} ${profileId}`;
}

export function parseUnsubscribeToken(text: string): { profileId: string; kind: MailKind } | null {
  const [word, profileId = ''] = text.split(' ');
  const kind = MAIL_KINDS.find((one) => one === word);
  return kind === undefined || profileId === '' ? null : { profileId, kind };
}
