import { describe, expect, it } from 'vitest';
import { checkTexts } from '#words/verification.ts';
import { publicRoughCheck } from './describe-check.ts';
import { roughLanguages, roughly } from './rough-figures.ts';

const shown = (id: string, check: { reason?: string; params?: object; sentence?: string }) =>
  publicRoughCheck(checkTexts, 'SOFTWARE', {
    id,
    title: 'Old title',
    result: 'pass',
    sentence: '',
    ...check,
  });

describe('figures of public repositories', () => {
  it.each([
    [0, 0],
    [7, 7],
    [14, 10],
    [95, 100],
    [1_234, 1_000],
    [48_800, 50_000],
  ])('the figure %i for a public repository is rounded to %i', (value, rough) =>
    expect(roughly(value)).toBe(rough),
  );

  it('shares of languages are rounded to multiples of five percent, and small ones are omitted', () => {
    const languages = [
      { name: 'C', bytes: 84_123, percent: 84.2 },
      { name: 'CSS', bytes: 13_988, percent: 13.9 },
      { name: 'Makefile', bytes: 1_889, percent: 1.9 },
    ];
    expect(roughLanguages(languages)).toEqual([
      { name: 'C', bytes: 80_000, percent: 85 },
      { name: 'CSS', bytes: 10_000, percent: 15 },
    ]);
  });
});

describe('the report of a public repository', () => {
  it.each([
    ['readme', 'readme-explains', { file: 'docs/LIESMICH.md', words: 347 }, /in about 300 words\.$/u],
    [
      'source',
      'source-found',
      { sizeBytes: 48_811, languages: ['C'] },
      /^About 50 KB of source code, mostly C\.$/u,
    ],
    [
      'history',
      'history-mostly-seller',
      { commits: 47, complete: true, days: 81, authors: 1, bySeller: 46 },
      /^About 50 commits over about 3 months by one author\. GitHub attributes most of them/u,
    ],
    [
      'copyright',
      'notices-of-others',
      { files: 3, names: ['Kiran Rao'], more: 1, licences: ['MIT License'] },
      /^Copyright notices in the files name someone other than the seller\. .*MIT License\.$/u,
    ],
    ['licence', 'licence-named', { licence: 'MIT' }, /^The licence is MIT\.$/u],
  ])(
    'the public report shows the check "%s" without details that identify the repository',
    (id, reason, params, sentence) => {
      const check = shown(id, { reason, params });
      expect(check.sentence).toMatch(sentence);
      expect(JSON.stringify(check)).not.toMatch(/LIESMICH|347|48811|47|81|Kiran/u);
    },
  );

  it.each([
    ['without a reason', { sentence: 'LIESMICH.md explains the project in 347 words.' }],
    [
      'with an unknown reason',
      { reason: 'of-tomorrow', params: { file: 'LIESMICH.md' }, sentence: 'LIESMICH.md' },
    ],
    ['without its parameters', { reason: 'readme-explains', sentence: 'LIESMICH.md' }],
  ])('the public report shows only the result of an old check %s', (_case, check) => {
    expect(shown('readme', check)).toMatchObject({
      result: 'pass',
      sentence: 'This was checked during verification.',
      params: {},
    });
    expect(JSON.stringify(shown('readme', check))).not.toContain('LIESMICH');
  });
});
