import { DomainError } from '../common/domain-error.ts';

export const API_SCOPES = ['read', 'buy', 'sell'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

export const MAX_API_TOKENS = 10;
export const MAX_TOKEN_NAME_CHARS = 60;
export const TOKEN_LIFETIMES_DAYS = [30, 90, 365] as const;
export type TokenLifetimeDays = (typeof TOKEN_LIFETIMES_DAYS)[number];
export const DEFAULT_TOKEN_LIFETIME_DAYS: TokenLifetimeDays = 90;
export const TOKEN_WARNING_DAYS = 7;
export const API_TOKEN_PREFIX = 'phat_';

export function isApiToken(token: string): boolean {
  return token.startsWith(API_TOKEN_PREFIX);
}

const DAY_MS = 24 * 3_600_000;

export function daysUntilExpiry(expiresAt: Date, now: Date): number | null {
  const leftMs = expiresAt.getTime() - now.getTime();
  return leftMs <= 0 ? null : Math.ceil(leftMs / DAY_MS);
}

export function assertTokenValid(expiresAt: Date, now: Date): void {
  if (daysUntilExpiry(expiresAt, now) === null) throw new TokenExpiredError(expiresAt);
}

/**
 * @param granted - null for a browser session, which may make any call.
 * @param needed - null for calls that accept no API tokens.
 */
export function assertScope(granted: readonly ApiScope[] | null, needed: ApiScope | null): void {
  if (granted === null) return;
  if (needed === null || !granted.includes(needed)) throw new ScopeMissingError(needed);
}

export class ScopeMissingError extends DomainError {
  constructor(needed: ApiScope | null) {
    super(
      'scope-missing',
      needed === null ? { reason: 'browser-needed' } : { reason: 'scope-missing', params: { scope: needed } },
    );
  }
}

export class TokenExpiredError extends DomainError {
  constructor(expiredAt: Date) {
    super('token-expired', { reason: 'token-expired', params: { on: expiredAt.toISOString() } });
  }
}

export class TooManyTokensError extends DomainError {
  constructor() {
    super('too-many-tokens', { reason: 'too-many-tokens', params: { max: MAX_API_TOKENS } });
  }
}
