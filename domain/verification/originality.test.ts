import { describe, expect, it } from 'vitest';
import { checkSentence } from '#tests/support/check-sentence.ts';
import { foreignMatches, judgeListedCode, judgeOriginality, matchListings } from './originality.ts';
import type { ComparedListing, ComparedPart, OriginalityFacts, SharedCode } from './originality.ts';

const sizes: Readonly<Record<string, number>> = { a: 500, b: 500, c: 500, tiny: 10, small: 60, mine: 400 };
const listings: readonly ComparedListing[] = Object.entries(sizes).map(([id, fingerprints]) => ({
  id,
  title: `Title of ${id}`,
  isOwn: id === 'mine',
  fingerprints,
}));
const shared = (fingerprints: number, ...ids: string[]): SharedCode => ({ fingerprints, listings: ids });
const judge = (fingerprints: number, groups: readonly SharedCode[]) =>
  judgeListedCode(
    fingerprints,
    groups,
    listings.filter(({ id }) => groups.some((group) => group.listings.includes(id))),
  );

describe('shared code', () => {
  it.each<[string, number, SharedCode[], 'pass' | 'warn' | 'fail', string]>([
    ['is original', 200, [], 'pass', 'None of its code'],
    ['shares a helper', 1_000, [shared(45, 'a')], 'pass', '5% of its code'],
    [
      'shares a line with each of three others',
      1_000,
      [shared(9, 'a'), shared(9, 'b'), shared(9, 'c')],
      'pass',
      'None',
    ],
    ['shares a tenth with one other', 200, [shared(20, 'a')], 'pass', '10% of its code'],
    ['shares a fifth with one other', 200, [shared(40, 'a')], 'warn', '20% of its code is in 1 project'],
    [
      'shares a third with two others, partly the same',
      300,
      [shared(40, 'a'), shared(30, 'b'), shared(40, 'a', 'b')],
      'warn',
      '37% of its code is in 2 projects listed here by others',
    ],
    ['is a copy', 200, [shared(200, 'a')], 'fail', '100%'],
    ['shares half with one other', 200, [shared(100, 'a')], 'fail', '50% of its code'],
    ['shares almost half with one other', 200, [shared(99, 'a')], 'warn', '50% of its code'],
    ['is a copy with changes', 200, [shared(110, 'a')], 'fail', '55% of its code'],
    [
      'is a copy of code that several listings share',
      200,
      [shared(200, 'a', 'b', 'c')],
      'fail',
      '100% of its code is in 1 project',
    ],
    ['is composed of two others', 400, [shared(110, 'a'), shared(110, 'b')], 'fail', '2 projects'],
    [
      'contains most of a listing among other code',
      9_000,
      [shared(300, 'a')],
      'fail',
      'contains 60% of the code of a project listed here by someone else',
    ],
    ['contains half of a small listing among other code', 9_000, [shared(35, 'small')], 'pass', 'None'],
    [
      'contains nearly all of a small listing among other code',
      9_000,
      [shared(55, 'small')],
      'fail',
      'contains 92%',
    ],
    ['contains a tiny listing among other code', 9_000, [shared(10, 'tiny')], 'pass', 'None'],
    ['is small and shares a quarter', 20, [shared(5, 'a')], 'pass', '25%'],
    ['is a small copy', 10, [shared(10, 'tiny')], 'fail', '100%'],
    [
      'equals the seller’s own listing',
      400,
      [shared(390, 'mine')],
      'fail',
      '98% of its code is in your own listing “Title of mine”',
    ],
    [
      'contains the seller’s own listing among other code',
      4_000,
      [shared(390, 'mine')],
      'fail',
      'contains 98% of the code of your own listing “Title of mine”',
    ],
    ['shares a third with the seller’s own listing', 400, [shared(130, 'mine')], 'pass', 'None'],
  ])(
    'a project that %s (%i fingerprints, shared: %j) gets the originality result %s',
    (_case, fingerprints, groups, result, sentence) => {
      const finding = judge(fingerprints, groups);
      expect(finding.result).toBe(result);
      expect(checkSentence(finding)).toContain(sentence);
    },
  );

  it.each<[string, number, SharedCode[], string, string]>([
    [
      'is a compiled copy',
      200,
      [shared(160, 'a')],
      'fail',
      '80% of its code is in 1 project listed here by someone else',
    ],
    ['has the terms of two others', 400, [shared(110, 'a'), shared(110, 'b')], 'fail', '2 projects'],
    ['contains a compiled copy', 4_000, [shared(300, 'a')], 'fail', 'contains 60% of the code of a project'],
    ['is about the same subject', 200, [shared(60, 'a')], 'pass', 'None'],
    ['follows the same tutorial', 200, [shared(80, 'a')], 'warn', '40% of its code is in 1 project'],
    ['is too small for its terms', 20, [shared(20, 'a')], 'pass', 'None'],
    ['contains a tiny listing', 4_000, [shared(10, 'tiny')], 'pass', 'None'],
    [
      'is a compiled copy of an own listing',
      400,
      [shared(390, 'mine')],
      'fail',
      'your own listing “Title of mine”',
    ],
  ])(
    'a project that %s (%i fingerprints of terms, shared: %j) gets the originality result %s',
    (_case, terms, groups, result, sentence) => {
      const compared: ComparedPart = {
        fingerprints: terms,
        hiddenFingerprints: 0,
        shared: groups,
        listings: listings.filter(({ id }) => groups.some((group) => group.listings.includes(id))),
      };
      const finding = judgeListedCode(1_000, [], [], compared);
      expect(finding.result).toBe(result);
      expect(checkSentence(finding)).toContain(sentence);
      expect(foreignMatches({ fingerprints: 1_000, shared: [], listings: [], terms: compared }).length).toBe(
        result === 'fail' ? groups.filter((group) => !group.listings.includes('mine')).length : 0,
      );
    },
  );

  it('a copy that is recognised by code and by terms is reported with its share of copied code', () => {
    const byTerms: ComparedPart = {
      fingerprints: 100,
      hiddenFingerprints: 0,
      shared: [shared(90, 'a')],
      listings,
    };
    const finding = judgeListedCode(100, [shared(70, 'a')], listings, byTerms);
    expect(finding).toMatchObject({ reason: 'code-of-others', params: { percent: 70 } });
  });

  it("the finding about a copied listing never reveals the listing's title", () => {
    expect(JSON.stringify(judge(90, [shared(90, 'a')]))).not.toContain('Title');
  });
});

describe('repositories that cannot be compared', () => {
  const facts: OriginalityFacts = {
    fingerprints: 100,
    hiddenFingerprints: 0,
    terms: { fingerprints: 0, hiddenFingerprints: 0, shared: [], listings: [] },
    commonFingerprints: 0,
    shared: [],
    listings: [],
    opaquePaths: [],
    unreadableArchives: [],
    isTooLarge: false,
  };
  it.each<[string, Partial<OriginalityFacts>, string]>([
    ['has no code', { fingerprints: 0 }, 'no source code that can be compared'],
    [
      'contains only code of a starter project',
      { fingerprints: 0, commonFingerprints: 90 },
      'well-known libraries and starters',
    ],
    [
      'contains an archive that cannot be opened',
      { unreadableArchives: ['src.rar'] },
      'cannot be opened and compared: src.rar',
    ],
    [
      'contains packed code',
      { opaquePaths: ['a.js'] },
      'packed, encrypted or encoded and cannot be compared: a.js',
    ],
    ['contains too much text', { isTooLarge: true }, 'more text than can be compared'],
  ])('a repository that %s is rejected as not comparable', (_case, part, sentence) => {
    const finding = judgeOriginality({ ...facts, ...part });
    expect(finding.result).toBe('fail');
    expect(checkSentence(finding)).toContain(sentence);
  });

  it('a repository without shared code matches no listing', () => {
    expect(matchListings(facts)).toEqual([]);
  });
});

it('each listing that a repository matches is returned with the shared fraction of the code', () => {
  const groups = [shared(100, 'a'), shared(50, 'b'), shared(20, 'a', 'b')];
  const matched = matchListings({
    fingerprints: 400,
    hiddenFingerprints: 0,
    shared: groups,
    listings: listings.slice(0, 2),
  });
  expect(matched).toEqual([
    { id: 'a', title: 'Title of a', isOwn: false, share: 0.3, containedShare: 0.24 },
    { id: 'b', title: 'Title of b', isOwn: false, share: 0.125, containedShare: 0.14 },
  ]);
});
