import { DomainError } from '#domain/common/domain-error.ts';

/**
 * A failure that the operator can fix. The command line prints its message without a stack trace, and the
 * console shows it.
 */
export class CommandError extends DomainError {
  override readonly name = 'CommandError';
  constructor(sentence: string, code: 'not-now' | 'not-found' = 'not-now') {
    super(code, { reason: 'operation-refused', params: { sentence } });
    this.message = sentence;
  }
}
