import type { MailChoice } from '#domain/accounts/mail-choice.ts';
import type { Language } from '#domain/common/languages.ts';
import type { WebhookEvent } from '#domain/webhooks/webhook.ts';
import type { CodeHostEvent } from '../ports/code-host.ts';
import type { AttemptWarning } from '../ports/identity-provider.ts';
import type { Mail } from '../ports/mailer.ts';
import { jobName } from './job.ts';

// The jobs that use cases enqueue, with their data. The names are stored in the queue, so they must not change.

export interface QueuedMail extends Mail {
  readonly optional?: MailChoice;
  /** The email concerns the account's security, so it is also sent to an address that bounced. */
  readonly isSecurity?: true;
  readonly translations?: Readonly<Partial<Record<Language, Pick<Mail, 'subject' | 'text' | 'html'>>>>;
  /** Of an address without an account. */
  readonly language?: Language;
}

export interface BookmarkEvent {
  readonly projectId: string;
  readonly code: 'bookmark-price' | 'bookmark-sold';
  readonly amountMinor: number | null;
  readonly exceptId: string | null;
  /** The time of the event (ISO 8601). It stays the same across retries, so that retries create no duplicates. */
  readonly at: string;
}

export interface WebhookOccasion {
  readonly purchaseId: string;
  readonly type: WebhookEvent;
  readonly at: string;
}

export const SEND_MAIL = jobName<QueuedMail>('send-mail');
export const NOTE_RETURNED_MAIL = jobName<{ readonly address: string }>('note-returned-mail');
export const WARN_OF_ATTEMPTS = jobName<AttemptWarning>('warn-of-attempts');
export const REVOKE_GITHUB_GRANT = jobName<{ readonly tokenSealed: string }>('revoke-github-grant');

export const EXPIRE_RESERVATION = jobName<{ readonly purchaseId: string }>('expire-reservation');
export const END_WITHDRAWN = jobName<{ readonly purchaseId: string }>('end-withdrawn-reservation');
export const HANDLE_GATEWAY_EVENT = jobName<{ readonly eventId: string }>('handle-gateway-event');
export const REFUND_SALE = jobName<{ readonly purchaseId: string }>('refund-unshipped');
export const REFUND_UNSOLD_PAYMENT = jobName<{ readonly purchaseId: string }>('refund-purchase');
export const REFUND_PART = jobName<{ readonly caseId: string }>('refund-part');

export const ALIGN_TRANSFER = jobName<{ readonly purchaseId: string }>('align-transfer');
export const SEND_TRANSFERS = jobName<{ readonly payoutId: string }>('send-transfers');
export const RECONCILE_TRANSFERS = jobName('reconcile-transfers');
export const SYNC_LINKED_ACCOUNT = jobName<{ readonly profileId: string }>('sync-linked-account');

export const NOTIFY_BOOKMARKERS = jobName<BookmarkEvent>('tell-bookmarks');
export const NOTIFY_VERSION_BUYERS = jobName<{ readonly projectId: string; readonly number: number }>(
  'tell-version-buyers',
);
/** Waits a day after buyers were notified, and tells them of the versions that were published meanwhile. */
export const NOTIFY_OF_LATER_VERSIONS = jobName<{ readonly projectId: string; readonly after: number }>(
  'tell-later-versions',
);
/** Waits an hour after the seller got an email about a question, and mails the number of those asked meanwhile. */
export const MAIL_LATER_QUESTIONS = jobName<{ readonly projectId: string; readonly since: string }>(
  'mail-later-questions',
);
export const RECHECK_INSTALLATION = jobName<CodeHostEvent>('look-at-installation');
export const SETTLE_BAN = jobName<{ readonly profileId: string }>('settle-ban');

export const NOTIFY_WEBHOOKS = jobName<WebhookOccasion>('tell-webhooks');
export const DELIVER_WEBHOOK = jobName<{ readonly deliveryId: string }>('deliver-webhook');
