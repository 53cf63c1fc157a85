import { DomainError } from '../common/domain-error.ts';

export class NotBoughtError extends DomainError {
  override readonly name = 'NotBoughtError';
  constructor() {
    super('not-bought', 'Only somebody who has bought this project can review it.');
  }
}

export class AlreadyReviewedError extends DomainError {
  override readonly name = 'AlreadyReviewedError';
  constructor() {
    super('already-reviewed', 'You have reviewed this project already.');
  }
}

export class InvalidFieldError extends DomainError {
  override readonly name = 'InvalidFieldError';
  constructor(field: string, sentence: string) {
    super('invalid-field', sentence, { field });
  }
}

export class RangeNotSatisfiableError extends DomainError {
  override readonly name = 'RangeNotSatisfiableError';
  readonly sizeBytes: number;
  constructor(sizeBytes: number) {
    super('range-not-satisfiable', `The file ends at ${sizeBytes} bytes.`);
    this.sizeBytes = sizeBytes;
  }
}
