import { DomainError } from '../common/domain-error.ts';
import type { Refusal } from '../common/refusal.ts';

export class NotBoughtError extends DomainError {
  constructor() {
    super('not-bought', { reason: 'not-bought' });
  }
}

export class AlreadyReviewedError extends DomainError {
  constructor() {
    super('already-reviewed', { reason: 'already-reviewed' });
  }
}

export class InvalidFieldError extends DomainError {
  constructor(field: string, refusal: Refusal) {
    super('invalid-field', refusal, { field });
  }
}

export class SaleModeFixedError extends DomainError {
  constructor(reason: 'sale-mode-after-sale' | 'sale-mode-while-reserved') {
    super('sale-mode-fixed', { reason });
  }
}

/** A refund was requested, so the zip can no longer be downloaded. */
export class DownloadEndedError extends DomainError {
  constructor() {
    super('not-allowed', { reason: 'download-ended' });
  }
}

export class RangeNotSatisfiableError extends DomainError {
  readonly sizeBytes: number;
  constructor(sizeBytes: number) {
    super('range-not-satisfiable', { reason: 'file-ends', params: { sizeBytes } });
    this.sizeBytes = sizeBytes;
  }
}
