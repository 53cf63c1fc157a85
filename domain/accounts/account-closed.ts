import { DomainError } from '../shared/domain-error.ts';

/** The account was deleted after its request had been let in. */
export class AccountClosedError extends DomainError {
  override readonly name = 'AccountClosedError';
  constructor() {
    super('not-signed-in', 'This account has been deleted.');
  }
}
