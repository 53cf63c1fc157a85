import { DomainError } from '#domain/common/domain-error.ts';

export class CommandError extends DomainError {
  constructor(sentence: string, code: 'not-now' | 'not-found' = 'not-now') {
    super(code, { reason: 'operation-refused', params: { sentence } });
    this.message = sentence;
  }
}
