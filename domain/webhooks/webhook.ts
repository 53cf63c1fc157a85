import { DomainError } from '../common/domain-error.ts';

/** Follows the Standard Webhooks specification: https://www.standardwebhooks.com */

export const WEBHOOK_EVENTS = ['order.sold', 'order.shipped', 'order.refunded'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_FAULTS = [
  'private-address',
  'unreachable',
  'timeout',
  'tls',
  'redirect',
  'status',
] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

export const MAX_WEBHOOKS = 5;
export const MAX_WEBHOOK_URL_CHARS = 500;
export const DELIVERY_RETENTION_DAYS = 30;
/** A webhook is disabled after it has failed for this number of days. */
export const FAILING_DAYS = 3;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The pauses between attempts, in seconds. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

export function nextAttemptInSeconds(attempts: number): number | null {
  return PAUSES[attempts - 1] ?? null;
}

export function isFailingTooLong(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_DAYS * 24 * HOUR * 1_000;
}

/** @param mayBePrivate - allows http and any host, for tests and local use. */
export function parseWebhookUrl(text: string, mayBePrivate: boolean): string {
  // URLs with credentials are rejected, because the settings page would show the credentials.
  const match = /^(https?):\/\/(?![^/?#]*@)([^\s/?#:]+|\[[0-9a-f:]+\])(:\d{1,5})?([/?][^\s#]*)?$/iu.exec(
    text,
  );
  const [, scheme = '', host = ''] = match ?? [];
  const isNamed = /\.[a-z][a-z0-9-]*$/iu.test(host);
  if (match === null || (!mayBePrivate && (scheme.toLowerCase() !== 'https' || !isNamed))) {
    throw new WebhookUrlError();
  }
  return text;
}

export class WebhookUrlError extends DomainError {
  constructor() {
    super('invalid-field', { reason: 'webhook-url' }, { field: 'url' });
  }
}

export class TooManyWebhooksError extends DomainError {
  constructor() {
    super('too-many-webhooks', { reason: 'too-many-webhooks', params: { max: MAX_WEBHOOKS } });
  }
}
