import { expect, it } from 'vitest';
import { resultOfRecheck } from './seen-repository.ts';

it.each([
  ['private', true, 'readable'],
  ['private', false, 'readable'],
  ['public', true, 'became-public'],
  ['public', false, 'became-public'],
  ['nothing', true, 'unreadable'],
  ['nothing', false, 'undeliverable'],
] as const)(
  'a listing whose repository is seen as %s (zip stored: %s) gets the result %s',
  (seen, isZipStored, result) => expect(resultOfRecheck(seen, isZipStored)).toBe(result),
);
