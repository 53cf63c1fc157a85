import { expect, it } from 'vitest';
import { assertScope, ScopeMissingError } from './api-token.ts';

it.each([
  [null, null],
  [null, 'sell'],
  [['read'], 'read'],
  [['read', 'buy'], 'buy'],
] as const)('a caller with the scopes %j may send a call that needs the scope %j', (granted, needed) => {
  expect(() => assertScope(granted, needed)).not.toThrow();
});

it.each([
  [['read'], 'sell'],
  [['buy'], 'read'],
  [['read', 'buy', 'sell'], null],
] as const)('a caller with the scopes %j may not send a call that needs the scope %j', (granted, needed) => {
  expect(() => assertScope(granted, needed)).toThrow(ScopeMissingError);
});
