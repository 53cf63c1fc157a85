import { describe, expect, it } from 'vitest';
import { findLackingFeatures } from './browser-features.mjs';

describe('the check of the features that the oldest browsers lack', () => {
  it.each([
    ['list.toSorted()', '.toSorted'],
    ['list?.toReversed()', '.toReversed'],
    ['Object.groupBy(list, key)', 'Object.groupBy'],
    ['AbortSignal.any([one, other])', 'AbortSignal.any'],
    ['AbortSignal.timeout(1)', 'AbortSignal.timeout'],
    ['URL.canParse(text)', 'URL.canParse'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['new Set(one).union(new Set(other))', '.union'],
    ['new Intl.DurationFormat("en")', 'Intl.DurationFormat'],
    ['new CompressionStream("gzip")', 'CompressionStream'],
    ['requestIdleCallback(work)', 'requestIdleCallback'],
    ['/(?<!a)b/u.test(text)', 'the regular expression (?<!'],
    ['new RegExp("(?<=a)b")', 'the regular expression (?<='],
    ['/[a--b]/v.test(text)', 'the flag v of a regular expression'],
  ])('finds %s', (code, use) => {
    expect(findLackingFeatures(code)).toContain(use);
  });

  it('lets features pass that all of them have', () => {
    const code = `list.findLast(test); list.at(-1); Object.hasOwn(a, 'b'); structuredClone(a); text.replaceAll('a', 'b');
      crypto.randomUUID(); navigator.locks.request('a', work); CSS.escape(text); /(?<name>a)(?!b)/u.test(text);`;
    expect(findLackingFeatures(code)).toEqual([]);
  });
});
