import { expect, it } from 'vitest';
import {
  assertScope,
  assertTokenValid,
  daysUntilExpiry,
  ScopeMissingError,
  TokenExpiredError,
} from './api-token.ts';

it.each([
  [null, null],
  [null, 'sell'],
  [['read'], 'read'],
  [['read', 'buy'], 'buy'],
] as const)(
  'a caller with the scopes %j (null means a browser session) can make a call that requires the scope %j',
  (granted, needed) => {
    expect(() => assertScope(granted, needed)).not.toThrow();
  },
);

it.each([
  [['read'], 'sell'],
  [['buy'], 'read'],
  [['read', 'buy', 'sell'], null],
] as const)(
  'a token with the scopes %j cannot make a call that requires the scope %j (null means that the call accepts no token)',
  (granted, needed) => {
    expect(() => assertScope(granted, needed)).toThrow(ScopeMissingError);
  },
);

const now = new Date('2026-11-25T12:00:00Z');

it.each([
  ['2026-12-25T12:00:00Z', 30],
  ['2026-11-26T12:00:00Z', 1],
  ['2026-11-26T12:00:01Z', 2],
  ['2026-11-25T12:00:01Z', 1],
  ['2026-11-25T12:00:00Z', null],
  ['2026-11-01T12:00:00Z', null],
])(
  'a token that expires at %s has %j days left at noon on 25 November 2026 (null means that it has expired)',
  (expiresAt, days) => {
    expect(daysUntilExpiry(new Date(expiresAt), now)).toBe(days);
  },
);

it('a token is rejected from the moment it expires', () => {
  expect(() => assertTokenValid(new Date(now.getTime() + 1), now)).not.toThrow();
  expect(() => assertTokenValid(now, now)).toThrow(TokenExpiredError);
});
