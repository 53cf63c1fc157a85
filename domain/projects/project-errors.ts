import { DomainError } from '../shared/domain-error.ts';

export class NotBought extends DomainError {
  override readonly name = 'NotBought';
  constructor() {
    super('not-bought', 'Only somebody who has bought this project can review it.');
  }
}

export class AlreadyReviewed extends DomainError {
  override readonly name = 'AlreadyReviewed';
  constructor() {
    super('already-reviewed', 'You have reviewed this project already.');
  }
}

export class InvalidField extends DomainError {
  override readonly name = 'InvalidField';
  constructor(field: string, sentence: string) {
    super('invalid-field', sentence, { field });
  }
}

export class RangeNotSatisfiable extends DomainError {
  override readonly name = 'RangeNotSatisfiable';
  readonly sizeBytes: number;
  constructor(sizeBytes: number) {
    super('range-not-satisfiable', `The file ends at ${sizeBytes} bytes.`);
    this.sizeBytes = sizeBytes;
  }
}
