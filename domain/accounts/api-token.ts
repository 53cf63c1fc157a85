import { DomainError } from '../common/domain-error.ts';

export const API_SCOPES = ['read', 'buy', 'sell'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

export const MAX_API_TOKENS = 10;
export const MAX_TOKEN_NAME_CHARS = 60;
/** Lets secret scanners recognise tokens that were committed to a repository. */
export const API_TOKEN_PREFIX = 'phat_';

export function isApiToken(token: string): boolean {
  return token.startsWith(API_TOKEN_PREFIX);
}

/**
 * @param granted - null for a browser session, which may send every call.
 * @param needed - null for calls that accept no API tokens.
 * @throws ScopeMissingError
 */
export function assertScope(granted: readonly ApiScope[] | null, needed: ApiScope | null): void {
  if (granted === null) return;
  if (needed === null || !granted.includes(needed)) throw new ScopeMissingError(needed);
}

export class ScopeMissingError extends DomainError {
  override readonly name = 'ScopeMissingError';
  constructor(needed: ApiScope | null) {
    super(
      'scope-missing',
      needed === null ? { reason: 'browser-needed' } : { reason: 'scope-missing', params: { scope: needed } },
    );
  }
}

export class TooManyTokensError extends DomainError {
  override readonly name = 'TooManyTokensError';
  constructor() {
    super('too-many-tokens', { reason: 'too-many-tokens', params: { max: MAX_API_TOKENS } });
  }
}
