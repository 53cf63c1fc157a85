import { DomainError } from '../common/domain-error.ts';

/** The account was deleted while the request was being processed. */
export class AccountClosedError extends DomainError {
  override readonly name = 'AccountClosedError';
  constructor() {
    super('not-signed-in', { reason: 'account-deleted' });
  }
}
