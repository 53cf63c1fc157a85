import { expect, it } from 'vitest';
import { hasNoWords, MAX_SEARCH_WORDS, parseSearch } from './search-query.ts';

it.each([
  ['Line follower', ['line', 'follower'], [], []],
  ['line follower -arduino', ['line', 'follower'], [], [['arduino']]],
  ['-"line follower" robot', ['robot'], [], [['line', 'follower']]],
  ['"line follower"', [], [['line', 'follower']], []],
  ['"unfinished quote', ['unfinished', 'quote'], [], []],
  ['e-mail', ['e', 'mail'], [], []],
  ['robot - car', ['robot', 'car'], [], []],
  ['-(-(', [], [], []],
  ['robot robot', ['robot'], [], []],
  ['the robot of a teacher', ['robot', 'teacher'], [], []],
  ['C++ and C#', ['cpp', 'csharp'], [], []],
  ['final year project', [], [], []],
  ['B.Tech mini project with source code', [], [], []],
  ['mini', ['mini'], [], []],
  ['500 रुपये तक का प्रोजेक्ट', [], [], []],
  ['IT project', ['it'], [], []],
  ['is it mini', ['it'], [], []],
  ['to-do app', ['todo', 'app'], [], []],
  ['python under ₹1,000', ['python'], [], []],
  ['मौसम और बारिश', ['मौसम', 'बारिश'], [], []],
])('the search %j is parsed into words, phrases and exclusions', (typed, words, phrases, excluded) => {
  const query = parseSearch(typed);
  expect(query).toMatchObject({ words: words.map((word) => word.normalize('NFKD')), phrases, excluded });
});

it.each([
  ['line fol', true],
  ['line follower ', true],
  ['line follower!', false],
  ['"line fol"', false],
  ['line fol -arduino', false],
  ['line of the', false],
])('the last word of the search %j is treated as unfinished: %s', (typed, isUnfinished) => {
  expect(parseSearch(typed).isLastUnfinished).toBe(isUnfinished);
});

it.each(['-'.repeat(100), '- '.repeat(50), '%', 'the of a', '"', '""'])(
  'the search %j has no words to look up',
  (typed) => {
    expect(hasNoWords(parseSearch(typed))).toBe(true);
  },
);

it('words beyond the maximum number in a search are ignored', () => {
  const typed = Array.from({ length: 50 }, (_, index) => `w${index}`).join(' ');
  expect(parseSearch(typed).words).toHaveLength(MAX_SEARCH_WORDS);
});
