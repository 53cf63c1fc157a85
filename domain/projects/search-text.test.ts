import { describe, expect, it } from 'vitest';
import { searchText } from './search-text.ts';

describe('the text of a search', () => {
  it.each([
    ['line follower -arduino', 'line follower -arduino'],
    ['-"line follower" robot', '-"line follower" robot'],
    ['e-mail', 'e-mail'],
    ['robot - car', 'robot   car'],
    ['--arduino', ' -arduino'],
    ['-(-(', ' ( ('],
  ])('hyphens that exclude or join words are kept and others are removed: %s', (typed, kept) => {
    expect(searchText(typed)).toBe(kept);
  });

  it('a search of nothing but hyphens has none left', () => {
    expect(searchText('-'.repeat(100)).trim()).toBe('');
    expect(searchText('- '.repeat(50)).trim()).toBe('');
  });
});
