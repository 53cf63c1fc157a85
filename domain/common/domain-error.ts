import type { Refusal } from './refusal.ts';

/**
 * Base class of every expected failure in a rule, use case or port.
 *
 * `contract/problems.ts` maps the stable `code` to an HTTP status. `refusal` selects the message for the
 * user. `details` and `refusal` are sent to the client and must not contain private data.
 */
export class DomainError extends Error {
  override readonly name: string = 'DomainError';
  readonly code: string;
  readonly refusal: Refusal;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, refusal: Refusal, details: Readonly<Record<string, unknown>> = {}) {
    // The Error's message is for logs. Users see text from `words/`.
    super(
      refusal.params === undefined ? refusal.reason : `${refusal.reason} ${JSON.stringify(refusal.params)}`,
    );
    this.code = code;
    this.refusal = refusal;
    this.details = details;
  }
}
