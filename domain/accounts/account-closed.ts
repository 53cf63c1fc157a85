import { DomainError } from '../common/domain-error.ts';

export class AccountBannedError extends DomainError {
  constructor() {
    super('account-banned', { reason: 'account-banned' });
  }
}

/** The account itself is open, but it belongs to the same person as a banned account. */
export class PersonBannedError extends DomainError {
  constructor() {
    super('not-allowed', { reason: 'person-banned' });
  }
}

export class AccountClosedError extends DomainError {
  constructor() {
    super('not-signed-in', { reason: 'account-deleted' });
  }
}
