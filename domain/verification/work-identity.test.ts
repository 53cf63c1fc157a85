import { describe, expect, it } from 'vitest';
import { isSameWork, workOf } from './work-identity.ts';

const file = (path: string, blobSha: string, sizeBytes = 500) => ({ path, blobSha, sizeBytes });

const of = (files: number, bytes = files * 100) => ({ files, bytes });

describe('the identity of a work', () => {
  it('README, licence, git files and file locations do not change the identity of a work', () => {
    const one = workOf([file('README.md', 'r1'), file('src/a.js', 'a'), file('LICENSE', 'l')], []);
    const other = workOf([file('a.js', 'a'), file('.gitignore', 'g'), file('README.md', 'r2')], []);
    expect(other).toEqual(one);
  });

  it('a work is identified by its source code, not by data, libraries or empty modules', () => {
    const { sources } = workOf(
      [
        file('data.csv', 'd'),
        file('node_modules/x/index.js', 'n'),
        file('static/jquery.js', 'j', 90_000),
        file('pkg/__init__.py', 'e', 0),
        file('pkg/main.py', 'm'),
      ],
      ['static/jquery.js'],
    );
    expect(sources).toEqual([{ blobSha: 'm', sizeBytes: 500 }]);
  });
});

describe('comparing works', () => {
  it.each([
    ['contain the same files', of(10), of(10), of(10), false, true],
    ['differ in one of twenty files', of(19), of(20), of(20), false, true],
    ['share a starter project that is a third of each', of(5), of(15), of(15), false, false],
    ['share one large library', { files: 1, bytes: 60_000 }, { files: 8, bytes: 64_000 }, of(8), true, false],
    ['belong to one seller, the new one twice as large', of(10), of(20), of(10), true, true],
    ['belong to different sellers, the new one twice as large', of(10), of(20), of(10), false, false],
    ['overlap because the new one is part of the listing', of(5), of(5), of(20), false, true],
    ['share nothing', of(0), of(0), of(5), true, false],
  ])(
    'two works that %s (shared %j, new %j, listed %j, own listing: %s) are the same work: %s',
    (_case, shared, mine, theirs, isOwn, isSame) => {
      expect(isSameWork(shared, mine, theirs, isOwn)).toBe(isSame);
    },
  );
});
