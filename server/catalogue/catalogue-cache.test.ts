import { describe, expect, it } from 'vitest';
import { ReadyAnswer } from '../http/ready-answer.ts';
import { CatalogueCache } from './catalogue-cache.ts';

const MEGABYTE = 1024 * 1024;
const answerOf = (text: string) => new ReadyAnswer(text, { isCacheable: true });

const counter = () => {
  let counted = 0;
  return () => Promise.resolve((counted += 1));
};

describe('cached responses', () => {
  it('a cached response expires one second after its data was read', () => {
    const cache = new CatalogueCache<ReadyAnswer>();
    const answer = answerOf('{}');
    cache.answers.keep('list', answer, { version: cache.version, readAt: 5_000 });
    expect(cache.answers.find('list', 5_999)).toBe(answer);
    expect(cache.answers.find('list', 6_000)).toBeNull();
    expect(cache.answers.bytes).toBe(0);
  });

  it('a response whose read began before a change is not cached', () => {
    const cache = new CatalogueCache<ReadyAnswer>();
    const { version } = cache;
    cache.drop();
    cache.answers.keep('list', answerOf('{}'), { version, readAt: 0 });
    expect(cache.answers.find('list', 0)).toBeNull();
  });

  it('no cached response is served when the clock is set back', () => {
    const cache = new CatalogueCache<ReadyAnswer>();
    cache.answers.keep('list', answerOf('{}'), { version: cache.version, readAt: 60_000 });
    expect(cache.answers.find('list', 59_000)).toBeNull();
  });

  it.each([
    ['long responses', 400, 'x'.repeat(400_000), 1],
    ['responses in Devanagari', 400, 'क'.repeat(200_000), 1],
    ['short responses', 60_000, '{}', 1],
    ['short responses with long names', 60_000, '{}', 500],
  ])('the cache holds at most 20 megabytes of %s', (_title, count, text, nameLength) => {
    const cache = new CatalogueCache<ReadyAnswer>();
    for (let n = 0; n < count; n += 1) {
      cache.answers.keep(`${n} ${'n'.repeat(nameLength)}`, answerOf(text), {
        version: cache.version,
        readAt: 0,
      });
    }
    expect(cache.answers.bytes).toBeLessThanOrEqual(20 * MEGABYTE);
    expect(cache.answers.bytes).toBeGreaterThan(18 * MEGABYTE);
    cache.drop();
    expect(cache.answers.bytes).toBe(0);
  });

  it('a response over the size limit is not cached', () => {
    const cache = new CatalogueCache<ReadyAnswer>();
    cache.answers.keep('large', answerOf('x'.repeat(6 * MEGABYTE)), { version: cache.version, readAt: 0 });
    expect(cache.answers.find('large', 0)).toBeNull();
    expect(cache.answers.bytes).toBe(0);
  });
});

describe('cached totals', () => {
  it("requests for a list's total within a second share one count and its timestamp", async () => {
    const cache = new CatalogueCache<ReadyAnswer>();
    const count = counter();
    const total = (now: number, bypassesCache = false) => cache.total('all', { now, bypassesCache }, count);
    expect(await total(1_000)).toEqual({ total: 1, countedAt: 1_000 });
    expect(await total(1_999)).toEqual({ total: 1, countedAt: 1_000 });
    expect(await total(1_999, true)).toEqual({ total: 2, countedAt: 1_999 });
    expect(await total(2_998)).toEqual({ total: 2, countedAt: 1_999 });
    expect(await total(2_999)).toEqual({ total: 3, countedAt: 2_999 });
  });

  it("a failed count of a list's total is not cached", async () => {
    const cache = new CatalogueCache<ReadyAnswer>();
    const age = { now: 0, bypassesCache: false };
    await expect(cache.total('all', age, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await cache.total('all', age, counter())).toEqual({ total: 1, countedAt: 0 });
  });
});
