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
  'the result of a recheck (repository seen: %s, zip stored: %s) is %s',
  (seen, isZipStored, result) => expect(resultOfRecheck(seen, isZipStored)).toBe(result),
);
