/** One recipient of a delivery status notification (RFC 3464). */
export interface DeliveryStatus {
  readonly address: string;
  readonly action: string;
  /** An enhanced status code such as `5.1.1`: https://www.rfc-editor.org/rfc/rfc3463 */
  readonly status: string;
}

/**
 * Whether a notification means that the mailbox no longer accepts email. A delay does not mean that, nor does a
 * rejection because of a policy or of the size or content of one email.
 */
export function isMailboxGone({ action, status }: Pick<DeliveryStatus, 'action' | 'status'>): boolean {
  return action.toLowerCase() === 'failed' && /^5\.(?:[0-24]\.\d{1,3})$/u.test(status) && status !== '5.2.3';
}
