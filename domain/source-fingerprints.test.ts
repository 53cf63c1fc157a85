import { describe, expect, it } from 'vitest';
import { CERTAIN_MATCH_CHARS, fingerprintsOf } from './source-fingerprints.ts';

/** Source code of so many functions that nobody else has written. */
function aProgram(author: string, functions: number): string[] {
  return Array.from(
    { length: functions },
    (_none, index) =>
      `export function ${author}${index}(input: number): string {\n  // step ${index * 7919} of ${author}\n  const ${author}Value = input * ${index * 31 + 17};\n  return ${author}Value > ${index} ? 'above ${author}' : 'below ${index * 13}';\n}\n`,
  );
}

/** The share of one program's fingerprints that stand in another. */
function shareIn(program: string, other: string): number {
  const mine = fingerprintsOf(program);
  const theirs = fingerprintsOf(other);
  return [...mine].filter((one) => theirs.has(one)).length / mine.size;
}

const original = aProgram('asha', 60);
const whole = original.join('\n');

describe('a copied program is recognised', () => {
  it.each<[string, string]>([
    ['as it is', whole],
    ['with other line endings', whole.replaceAll('\n', '\r\n')],
    ['indented anew, in capitals', whole.replaceAll('\n', '\n\t\t').toUpperCase()],
    ['with its functions in another order', original.toReversed().join('\n')],
    ['inside another program', [...aProgram('meera', 40), ...original, ...aProgram('rohan', 40)].join('\n')],
  ])('%s', (_case, copy) => {
    expect(shareIn(whole, copy)).toBeGreaterThan(0.7);
  });

  it('for the greater part, when every fourth function was written anew', () => {
    const other = aProgram('rohan', 60);
    const edited = original.map((text, index) => (index % 4 === 0 ? (other[index] ?? '') : text)).join('\n');
    expect(shareIn(edited, whole)).toBeGreaterThan(0.4);
    expect(shareIn(edited, whole)).toBeLessThan(0.85);
  });

  it('wherever a passage of the certain length stands', () => {
    const passage = whole.replaceAll(/\s/gu, '').slice(1_000, 1_000 + CERTAIN_MATCH_CHARS);
    const host = aProgram('rohan', 30).join('\n');
    const found = fingerprintsOf(passage);
    expect(found.size).toBeGreaterThan(0);
    const inHost = fingerprintsOf(`${host.slice(0, 900)}${passage}${host.slice(900)}`);
    expect([...found].filter((one) => inHost.has(one)).length).toBeGreaterThan(0);
  });
});

it('programs of two people have nothing in common', () => {
  expect(shareIn(aProgram('meera', 60).join('\n'), whole)).toBe(0);
});

it('a few lines are no program', () => {
  expect(fingerprintsOf('import os\n'.repeat(10)).size).toBe(0);
  expect(fingerprintsOf('').size).toBe(0);
});

it('a fingerprint is a whole number, about one for 40 characters, and the same for ever', () => {
  const found = fingerprintsOf(whole);
  const characters = whole.replaceAll(/\s/gu, '').length;
  expect(found.size).toBeGreaterThan(characters / 50);
  expect(found.size).toBeLessThan(characters / 30);
  for (const one of found) expect(Number.isSafeInteger(one)).toBe(true);
  // They are kept: with another choice nothing that is listed would be recognised again.
  expect([...fingerprintsOf('The quick brown fox jumps over the lazy dog. '.repeat(4))]).toEqual([
    52205855750738,
  ]);
});
