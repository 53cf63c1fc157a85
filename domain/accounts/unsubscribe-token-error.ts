import { DomainError } from '../common/domain-error.ts';

export class UnsubscribeTokenError extends DomainError {
  constructor() {
    super('bad-signature', { reason: 'signature-wrong' });
  }
}
