/**
 * Base class of every expected failure in a rule, use case or port.
 *
 * `code` is stable and kebab-case; `contract/problems.ts` maps it to an HTTP status. `message` is a sentence for the user.
 * `details` is sent to the client and must not contain private data.
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
