import { DomainError } from './domain-error.ts';

export const IDEMPOTENCY_KEY_HOURS = 24;
export const MAX_IDEMPOTENCY_KEYS = 200;
/** A call without a response after this time counts as interrupted and may run again. */
export const IDEMPOTENCY_RUN_SECONDS = 60;

/** @throws InvalidIdempotencyKeyError unless the key has 1 to 255 visible ASCII characters. */
export function parseIdempotencyKey(header: string | readonly string[]): string {
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/u.test(header)) {
    throw new InvalidIdempotencyKeyError();
  }
  return header;
}

/**
 * Whether a repeated request gets the stored response. After a 401, a rate limit or an outage, the same key may be used
 * for a new attempt.
 */
export function isFinalStatus(status: number): boolean {
  return status < 500 && status !== 401 && status !== 429;
}

export class InvalidIdempotencyKeyError extends DomainError {
  constructor() {
    super('invalid-field', { reason: 'idempotency-key' }, { field: 'Idempotency-Key' });
  }
}

export class IdempotencyKeyReusedError extends DomainError {
  constructor() {
    super('idempotency-key-reused', { reason: 'idempotency-key-reused' });
  }
}

export class IdempotencyKeyInUseError extends DomainError {
  constructor() {
    super('idempotency-key-in-use', { reason: 'idempotency-key-in-use' }, { retry_after: 1 });
  }
}
