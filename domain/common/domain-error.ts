import type { Refusal } from './refusal.ts';

/**
 * `contract/problems.ts` maps the stable `code` to an HTTP status. `details` and `refusal` are sent to the client and
 * must not contain private data.
 */
export class DomainError extends Error {
  /** That of the class. */
  override readonly name: string;
  readonly code: string;
  readonly refusal: Refusal;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, refusal: Refusal, details: Readonly<Record<string, unknown>> = {}) {
    // The message of the Error is for logs. Users see the text that `words/` has for the refusal.
    super(
      refusal.params === undefined ? refusal.reason : `${refusal.reason} ${JSON.stringify(refusal.params)}`,
    );
    this.name = new.target.name;
    this.code = code;
    this.refusal = refusal;
    this.details = details;
  }
}
