import { DomainError } from '../common/domain-error.ts';

export class AccountBannedError extends DomainError {
  override readonly name = 'AccountBannedError';
  constructor() {
    super('account-banned', { reason: 'account-banned' });
  }
}

export class AccountClosedError extends DomainError {
  override readonly name = 'AccountClosedError';
  constructor() {
    super('not-signed-in', { reason: 'account-deleted' });
  }
}
