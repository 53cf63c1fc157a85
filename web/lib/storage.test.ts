// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, readStoredJson, writeStored, writeStoredJson } from './storage.ts';

const isDraft = (value: unknown): value is { title: string } =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';

describe('what is kept on the device', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it('comes back as it was kept, and is gone once dropped', () => {
    writeStoredJson('draft', { title: 'Line follower' });
    expect(readStoredJson('draft', isDraft)).toEqual({ title: 'Line follower' });
    writeStored('draft', null);
    expect(readStoredJson('draft', isDraft)).toBeNull();
  });

  it('counts as absent when it is broken or of another shape', () => {
    writeStored('draft', '{');
    expect(readStoredJson('draft', isDraft)).toBeNull();
    writeStored('draft', '{"name":1}');
    expect(readStoredJson('draft', isDraft)).toBeNull();
  });

  it('never breaks the page when the browser refuses storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(readStored('theme')).toBeNull();
    expect(writeStored('theme', 'dark')).toBe(false);
  });
});
