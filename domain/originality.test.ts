import { describe, expect, it } from 'vitest';
import { judgeOriginality } from './originality.ts';
import type { SharedCode } from './originality.ts';

/** Fingerprints shared with listings of the given sizes, each of another seller unless said otherwise. */
function shared(fingerprints: number, listings: Record<string, number>, sellers?: number): SharedCode {
  const entries = Object.entries(listings).map(([id, size]) => ({ id, fingerprints: size }));
  return { fingerprints, sellers: sellers ?? entries.length, listings: entries };
}
const manyListings = { a: 500, b: 500, c: 500, d: 500, e: 500 };

describe('the code of a project', () => {
  it.each<[string, number, SharedCode[], 'pass' | 'warn' | 'fail', string]>([
    ['is its own', 200, [], 'pass', 'None of its code'],
    ['shares a helper', 1_000, [shared(3, { a: 900 })], 'pass', '1 % of its code'],
    ['shares a starter with one other', 200, [shared(40, { a: 500 })], 'pass', '20 % of its code'],
    [
      'shares a third with one other',
      300,
      [shared(100, { a: 500 })],
      'warn',
      '33 % of its code stands in 1 project',
    ],
    [
      'shares a third with two others, partly the same',
      300,
      [shared(40, { a: 500 }), shared(30, { b: 500 }), shared(40, { a: 500, b: 500 })],
      'warn',
      '37 % of its code stands in 2 projects listed here by others',
    ],
    [
      'is a copy with changes',
      200,
      [shared(150, { a: 180 })],
      'fail',
      '75 % of its code stands in 1 project',
    ],
    ['is a copy', 200, [shared(200, { a: 200 })], 'fail', '100 %'],
    ['is a copy of a short project', 50, [shared(50, { a: 50 })], 'fail', '100 %'],
    [
      'is put together from two others',
      200,
      [shared(90, { a: 300 }), shared(80, { b: 300 })],
      'fail',
      '2 projects',
    ],
    [
      'is a copy; a line of it stands in another listing too',
      200,
      [shared(190, { a: 200 }), shared(2, { b: 900 })],
      'fail',
      '1 project listed here by somebody else',
    ],
    ['is a framework’s starter and own code', 200, [shared(150, manyListings)], 'pass', 'None of its code'],
    [
      'is a copy on a framework’s starter',
      200,
      [shared(100, manyListings), shared(90, { a: 500 })],
      'fail',
      '90 %',
    ],
    [
      'is a framework’s starter alone',
      200,
      [shared(195, manyListings)],
      'warn',
      'stands in many projects here',
    ],
    ['is a copy that four others copied before', 200, [shared(200, { a: 200 }, 4)], 'fail', '100 %'],
    ['stands in many listings of one seller', 200, [shared(200, manyListings, 1)], 'fail', '5 projects'],
    [
      'is a copy hidden among much else',
      2_000,
      [shared(180, { a: 200 })],
      'warn',
      'most of the code of a project',
    ],
    ['holds a tiny listing of somebody else', 2_000, [shared(10, { a: 10 })], 'pass', '1 % of its code'],
    ['is too little to compare', 30, [shared(30, { a: 200 })], 'warn', 'too little source code'],
    ['is none that can be compared', 0, [], 'warn', 'too little source code'],
  ])('%s', (_case, fingerprints, foreign, result, sentence) => {
    const finding = judgeOriginality({ fingerprints, shared: foreign });
    expect(finding.result).toBe(result);
    expect(finding.sentence).toContain(sentence);
  });

  it('is never said to be whose', () => {
    const finding = judgeOriginality({ fingerprints: 90, shared: [shared(90, { 'listing-of-asha': 90 })] });
    expect(JSON.stringify(finding)).not.toContain('asha');
  });
});
