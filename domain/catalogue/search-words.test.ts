import { expect, it } from 'vitest';
import { isStopWord, MAX_WORD_LENGTH, searchWords } from './search-words.ts';

it.each([
  ['Attendance by QR-code', ['attendance', 'by', 'qr', 'code']],
  ['C++, C#, F# and .NET', ['cpp', 'csharp', 'fsharp', 'and', 'dotnet']],
  ['Node.js', ['node', 'js']],
  ['Café Müller', ['cafe', 'muller']],
  ['₹499 · 100%', ['499', '100']],
  ['मौसम। स्टेशन', ['मौसम', 'स्टेशन']],
  ["robot's 🤖 arm", ['robot', 's', 'arm']],
  ['', []],
])('the text %j is split into words without case, accents and punctuation', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

it('a search word is truncated at its maximum length', () => {
  expect(searchWords('x'.repeat(100))).toEqual(['x'.repeat(MAX_WORD_LENGTH)]);
});

it('frequent words of English and Hindi are stop words', () => {
  expect(['the', 'of', 'का', 'में'].every((word) => isStopWord(word))).toBe(true);
  expect(isStopWord('robot')).toBe(false);
});
