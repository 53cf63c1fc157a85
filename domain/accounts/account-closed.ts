import { DomainError } from '../common/domain-error.ts';

export class AccountClosedError extends DomainError {
  override readonly name = 'AccountClosedError';
  constructor() {
    super('not-signed-in', { reason: 'account-deleted' });
  }
}
