import { DomainError } from '../common/domain-error.ts';

export class UnsubscribeTokenError extends DomainError {
  override readonly name = 'UnsubscribeTokenError';
  constructor() {
    super('bad-signature', { reason: 'signature-wrong' });
  }
}
