import { describe, expect, it } from 'vitest';
import { CatalogueCache } from './catalogue-cache.ts';
import { type ProjectPage, SharedRead } from './shared-reads.ts';
import type { ListedRow } from './shown-rows-store.ts';

const MEGABYTE = 1024 * 1024;

function pageOf(ids: readonly string[], text = '{}'): SharedRead<ProjectPage> {
  const rows = ids.map((id) => ({ id, text, author: '' }) as ListedRow);
  const page: ProjectPage = {
    rows,
    view: 'card',
    total: rows.length,
    isTotalCapped: false,
    readAt: null,
    nextCursor: null,
  };
  return new SharedRead(page, rows, 0);
}

const counter = () => {
  let counted = 0;
  return () => Promise.resolve((counted += 1));
};

describe('shared pages', () => {
  it('a page expires one second after its data was read', () => {
    const cache = new CatalogueCache();
    const page = pageOf(['a']);
    cache.pages.keep('list', page, { version: cache.version, readAt: 5_000 });
    expect(cache.pages.find('list', 5_999)).toBe(page);
    expect(cache.pages.find('list', 6_000)).toBeNull();
    expect(cache.pages.bytes).toBe(0);
  });

  it('a page whose read began before a change is not kept', () => {
    const cache = new CatalogueCache();
    const { version } = cache;
    cache.drop();
    cache.pages.keep('list', pageOf(['a']), { version, readAt: 0 });
    expect(cache.pages.find('list', 0)).toBeNull();
  });

  it('no page is shown when the clock is set back', () => {
    const cache = new CatalogueCache();
    cache.pages.keep('list', pageOf(['a']), { version: cache.version, readAt: 60_000 });
    expect(cache.pages.find('list', 59_000)).toBeNull();
  });

  it('a reaction removes the pages that show its project, and no others', () => {
    const cache = new CatalogueCache();
    for (const [name, ids] of [
      ['with', ['a', 'b']],
      ['without', ['c']],
    ] as const)
      cache.pages.keep(name, pageOf(ids), { version: cache.version, readAt: 0 });
    cache.dropOf(['b']);
    expect(cache.pages.find('with', 0)).toBeNull();
    expect(cache.pages.find('without', 0)).not.toBeNull();
  });

  it.each([
    ['long pages', 400, 'x'.repeat(400_000), 1],
    ['short pages', 60_000, '{}', 1],
    ['short pages with long names', 60_000, '{}', 500],
  ])('the cache holds at most 4 megabytes of %s', (_title, count, text, nameLength) => {
    const cache = new CatalogueCache();
    for (let n = 0; n < count; n += 1) {
      cache.pages.keep(`${n} ${'n'.repeat(nameLength)}`, pageOf(['a'], text), {
        version: cache.version,
        readAt: 0,
      });
    }
    expect(cache.pages.bytes).toBeLessThanOrEqual(4 * MEGABYTE);
    expect(cache.pages.bytes).toBeGreaterThan(3 * MEGABYTE);
    cache.drop();
    expect(cache.pages.bytes).toBe(0);
  });

  it('a page over the size limit is not kept', () => {
    const cache = new CatalogueCache();
    cache.pages.keep('large', pageOf(['a'], 'x'.repeat(3 * MEGABYTE)), { version: cache.version, readAt: 0 });
    expect(cache.pages.find('large', 0)).toBeNull();
    expect(cache.pages.bytes).toBe(0);
  });
});

describe('cached totals', () => {
  it("requests for a list's total within a second share one count and its timestamp", async () => {
    const cache = new CatalogueCache();
    const count = counter();
    const total = (now: number, bypassesCache = false) => cache.total('all', { now, bypassesCache }, count);
    expect(await total(1_000)).toEqual({ total: 1, countedAt: 1_000 });
    expect(await total(1_999)).toEqual({ total: 1, countedAt: 1_000 });
    expect(await total(1_999, true)).toEqual({ total: 2, countedAt: 1_999 });
    expect(await total(2_998)).toEqual({ total: 2, countedAt: 1_999 });
    expect(await total(2_999)).toEqual({ total: 3, countedAt: 2_999 });
  });

  it("a failed count of a list's total is not cached", async () => {
    const cache = new CatalogueCache();
    const age = { now: 0, bypassesCache: false };
    await expect(cache.total('all', age, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await cache.total('all', age, counter())).toEqual({ total: 1, countedAt: 0 });
  });
});
