import { describe, expect, it } from 'vitest';
import {
  assertMayProve,
  codeEndsAt,
  codeOfHash,
  CODE_PATTERN,
  codeStepAt,
  isCodeOf,
  parseCorners,
  stampOf,
} from './build-proof.ts';

const given = new Date('2026-11-30T10:00:03Z');
const codeAt = (step: number) => `code ${step}`;
const code = codeAt(codeStepAt(given));
const after = (seconds: number) => new Date(given.getTime() + seconds * 1_000);

describe('codes', () => {
  it.each([
    ['at once', 0, true],
    ['after 29 minutes', 29 * 60, true],
    ['after 31 minutes', 31 * 60, false],
    ['half a minute before the code by another clock', -30, true],
    ['two minutes before the code', -120, false],
  ])('a photo that arrives %s fits its code: %#', (_when, seconds, fits) => {
    expect(isCodeOf(codeAt, code, after(seconds))).toBe(fits);
  });

  it('the announced end of a code is not later than its last moment', () => {
    const end = codeEndsAt(codeStepAt(given));
    expect(isCodeOf(codeAt, code, end)).toBe(true);
    expect(end.getTime() - given.getTime()).toBeGreaterThan(29 * 60_000);
  });

  it('a code has six signs, none of which looks like another', () => {
    const made = codeOfHash(Uint8Array.from({ length: 32 }, (_, index) => index * 37));
    expect(made).toMatch(new RegExp(CODE_PATTERN, 'u'));
    expect(CODE_PATTERN).not.toMatch(/[0O1IL5S2ZB8G6UV].*\]/u);
  });
});

it.each(['0,0,1000,1000', '250,300,260,310'])('the corners %s mark a part of a photo', (text) => {
  expect(parseCorners(text)).toEqual(text.split(',').map(Number));
});

it.each(['0,0,1001,1000', '500,0,500,900', '900,0,100,900', '0,0,9,900'])(
  'the corners %s mark no part of a photo',
  (text) => {
    expect(() => parseCorners(text)).toThrow('proof-corners');
  },
);

it('only hardware can be proved, until it is', () => {
  for (const state of [null, 'waiting', 'declined'] as const) assertMayProve('HARDWARE', state);
  expect(() => assertMayProve('HARDWARE', 'proved')).toThrow('already-proved');
  expect(() => assertMayProve('SOFTWARE', null)).toThrow('proof-of-hardware');
});

it('the stamp of hardware says that it is built only when a person has seen the code', () => {
  expect(stampOf('SOFTWARE', undefined)).toBe('verified');
  expect(stampOf('HARDWARE', { state: 'proved' })).toBe('built');
  for (const proof of [undefined, { state: 'none' }, { state: 'waiting' }])
    expect(stampOf('HARDWARE', proof)).toBe('not-proved');
});
