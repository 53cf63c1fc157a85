import { DomainError } from '../common/domain-error.ts';
import type { OperatorRole } from './roles.ts';

/** The response equals that to an unknown call, so that outsiders cannot detect the console. */
export class NoConsoleError extends DomainError {
  constructor() {
    super('not-found', { reason: 'unknown-call' });
  }
}

export class RoleNeededError extends DomainError {
  constructor(role: OperatorRole) {
    super('not-allowed', { reason: 'role-needed', params: { role } });
  }
}

export class OwnMatterError extends DomainError {
  constructor() {
    super('not-allowed', { reason: 'own-matter' });
  }
}

export class SecondPersonNeededError extends DomainError {
  constructor(step: 'exported' | 'confirmed') {
    super('not-allowed', { reason: 'second-person-needed', params: { step } });
  }
}

export class SecondFactorNeededError extends DomainError {
  constructor() {
    super('second-factor-needed', { reason: 'second-factor-needed' });
  }
}
