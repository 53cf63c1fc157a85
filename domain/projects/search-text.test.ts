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
  ])('keeps hyphens that exclude or join words, and drops the others: %s', (typed, kept) => {
    expect(searchText(typed)).toBe(kept);
  });

  it('has no hyphen left when it is made of hyphens', () => {
    expect(searchText('-'.repeat(100)).trim()).toBe('');
    expect(searchText('- '.repeat(50)).trim()).toBe('');
  });
});
