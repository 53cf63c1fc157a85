import { describe, expect, it } from 'vitest';
import { DomainError } from '../common/domain-error.ts';
import { assertKeepsCode, judgeKeptCode, type KeptCode } from './kept-code.ts';

const of = (kept: number, fingerprints = 100) => ({ version: 3, fingerprints, kept });

function publicationOf(code: KeptCode): string {
  try {
    assertKeepsCode(code);
    return 'pass';
  } catch (error) {
    return error instanceof DomainError ? error.refusal.reason : 'another error';
  }
}

describe('the code that a version keeps', () => {
  it.each([
    ['all', of(250, 250), 'pass', 100],
    ['a fifth', of(20), 'pass', 20],
    ['a little less than a fifth', of(199, 1_000), 'fail', 19],
    ['nothing', of(0), 'fail', 0],
  ] as const)(
    'a version that keeps %s of the version before (%j) has the result %s',
    (_what, code, result, percent) => {
      expect(judgeKeptCode(code)).toMatchObject({ result, params: { percent, version: 3 } });
      expect(publicationOf(code)).toBe(result === 'pass' ? 'pass' : 'version-rewritten');
    },
  );

  it('a version is accepted if the version before was never compared', () => {
    expect(judgeKeptCode(null)).toMatchObject({ result: 'pass', reason: 'version-not-compared' });
  });
});
