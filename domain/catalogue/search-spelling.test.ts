import { expect, it } from 'vitest';
import { allowedMistakes, editDistance, soundOf } from './search-spelling.ts';

it.each([
  ['robot', 'robot', 0],
  ['robt', 'robot', 1],
  ['libary', 'library', 1],
  ['recieve', 'receive', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('the edit distance between %s and %s is %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
  expect(editDistance(to, from)).toBe(distance);
});

it.each([
  ['bus', 0],
  ['robot', 1],
  ['library', 2],
  ['attendance', 3],
])('the word %s matches with at most %i typing mistakes', (word, mistakes) => {
  expect(allowedMistakes(word)).toBe(mistakes);
});

it.each([
  ['pustakalaya', 'pustakalay'],
  ['pustakālaya', 'pustakalay'],
  ['chhatra', 'chatra'],
  ['vijñāna', 'vigyaan'],
  ['kṣetra', 'kshetra'],
  ['svāsthya', 'swasthya'],
  ['mausama', 'mosam'],
  ['prabaṃdhana', 'prabandhan'],
  ['bājāra', 'bazaar'],
  ['phasala', 'fasal'],
  ['dūdha', 'doodh'],
])('the words %s and %s sound alike', (one, other) => {
  expect(soundOf(one)).toBe(soundOf(other));
});

it.each([
  ['kisan', 'kitab'],
  ['mandi', 'mausam'],
  ['pani', 'bijli'],
])('the words %s and %s do not sound alike', (one, other) => {
  expect(soundOf(one)).not.toBe(soundOf(other));
});

it('a search word below the minimum length has no phonetic key', () => {
  expect(soundOf('a')).toBeNull();
  expect(soundOf('')).toBeNull();
});
