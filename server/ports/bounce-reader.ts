import type { DeliveryStatus } from '#domain/accounts/returned-mail.ts';
import { DomainError } from '#domain/common/domain-error.ts';

/** The signature is missing or wrong, or the deployment accepts no bounces. */
export class BounceSignatureError extends DomainError {
  constructor() {
    super('bad-signature', { reason: 'signature-wrong' });
  }
}

export interface BounceReader {
  /**
   * @param signature - the header `x-signature-256`: `sha256=` and the HMAC-SHA256 of the message in hex.
   * @returns the recipients of bounced emails that this deployment sent. Other recipients are excluded, because anybody
   * can send a notification to the bounce mailbox.
   * @throws BounceSignatureError
   */
  read(message: Uint8Array, signature: string): Promise<DeliveryStatus[]>;
}
