import { expect, it } from 'vitest';
import { hashOf } from './source-words.ts';
import { fingerprintTerms } from './term-fingerprints.ts';

function fingerprintsOf(terms: readonly number[]): Set<number> {
  const found = new Set<number>();
  fingerprintTerms(terms, (one) => found.add(one));
  return found;
}
const termsOf = (program: string, length: number) =>
  Array.from({ length }, (_none, index) => hashOf(`${program}${(index ** 3 + 7 * index) % 211}`));
const shareIn = (program: readonly number[], other: readonly number[]) => {
  const theirs = fingerprintsOf(other);
  const mine = [...fingerprintsOf(program)];
  return mine.filter((one) => theirs.has(one)).length / mine.length;
};

const program = termsOf('a', 400);

it('a program that contains another program has nearly all of the other program’s fingerprints', () => {
  expect(shareIn(program, [...termsOf('b', 90), ...program, ...termsOf('c', 90)])).toBeGreaterThan(0.97);
});

it('programs with different terms, or with the same terms in a different order, share no fingerprints', () => {
  expect(shareIn(program, termsOf('b', 400))).toBe(0);
  expect(shareIn(program, program.toReversed())).toBe(0);
});

it('fingerprints are safe integers, and their density is about two per five terms', () => {
  const found = fingerprintsOf(Array.from({ length: 4_000 }, (_none, index) => hashOf(`term ${index}`)));
  expect(found.size).toBeGreaterThan(4_000 / 3);
  expect(found.size).toBeLessThan(4_000 / 2);
  for (const one of found) expect(Number.isSafeInteger(one)).toBe(true);
});

it('two alternating terms, and fewer than three terms, have no fingerprints', () => {
  expect(fingerprintsOf(Array.from({ length: 90 }, (_none, index) => index % 2)).size).toBe(0);
  expect(fingerprintsOf([1, 2]).size).toBe(0);
  expect(fingerprintsOf([1, 2, 3]).size).toBe(1);
});
