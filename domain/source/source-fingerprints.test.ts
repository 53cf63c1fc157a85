import { expect, it } from 'vitest';
import { fingerprintTokens } from './source-fingerprints.ts';
import { readTokens } from './source-tokens.ts';

function fingerprintsOf(tokens: ArrayLike<number>): Set<number> {
  const found = new Set<number>();
  fingerprintTokens(tokens, (one) => found.add(one));
  return found;
}

function tokensOf(seed: number, length: number): number[] {
  let state = seed;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return 40 + ((state >>> 12) % 25);
  });
}

function shareIn(program: readonly number[], other: readonly number[]): number {
  const mine = fingerprintsOf(program);
  const theirs = fingerprintsOf(other);
  return [...mine].filter((one) => theirs.has(one)).length / mine.size;
}

const whole = tokensOf(7, 4_000);

it('nearly all fingerprints of a program are found in a program that contains it', () => {
  expect(shareIn(whole, [...tokensOf(3, 900), ...whole, ...tokensOf(4, 900)])).toBeGreaterThan(0.98);
});

it('most fingerprints of a program survive reordering its parts', () => {
  const parts = Array.from({ length: 20 }, (_none, index) => whole.slice(index * 200, index * 200 + 200));
  expect(shareIn(whole, parts.toReversed().flat())).toBeGreaterThan(0.8);
});

it('unrelated programs share no fingerprints', () => {
  expect(shareIn(whole, tokensOf(99, 4_000))).toBe(0);
});

it('fingerprints are safe integers, and their density is about one per 6.5 tokens', () => {
  const found = fingerprintsOf(whole);
  expect(found.size).toBeGreaterThan(whole.length / 8);
  expect(found.size).toBeLessThan(whole.length / 5);
  for (const one of found) expect(Number.isSafeInteger(one)).toBe(true);
});

it('the fingerprints of a known program do not change', () => {
  expect([...fingerprintsOf(tokensOf(7, 40))].slice(0, 2)).toMatchInlineSnapshot(`
      [
        8032667620680741,
        7094267727189451,
      ]
    `);
});

it('a table of numbers has no fingerprints', () => {
  const table = readTokens('1, 2, 3, '.repeat(400), 'c').code;
  expect(fingerprintsOf(table).size).toBe(0);
});

it('a short file has fingerprints, and a single short statement has none', () => {
  const short = readTokens('function area(width, height) { return width * height + 2; }', 'c').code;
  expect(fingerprintsOf(short).size).toBeGreaterThan(0);
  expect(fingerprintsOf(readTokens('x = f(y);', 'c').code).size).toBe(0);
  expect(fingerprintsOf([]).size).toBe(0);
});
