/**
 * The base of every failure that a rule, a use case or a port can name.
 *
 * `code` is stable and kebab-case; one table in `contract/problems.ts` gives it an HTTP status. `message` is a sentence
 * that a person can act on. `details` travels to the caller beside the message and must hold nothing private.
 */
export class DomainError extends Error {
  override readonly name: string = 'DomainError';
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
