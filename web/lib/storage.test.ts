// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, readStoredJson, writeStored, writeStoredJson } from './storage.ts';

const isDraft = (value: unknown): value is { title: string } =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';

describe('local storage', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it('a stored JSON value is returned until it is removed', () => {
    writeStoredJson('draft', { title: 'Line follower' });
    expect(readStoredJson('draft', isDraft)).toEqual({ title: 'Line follower' });
    writeStored('draft', null);
    expect(readStoredJson('draft', isDraft)).toBeNull();
  });

  it('a malformed or invalid stored value is ignored', () => {
    writeStored('draft', '{');
    expect(readStoredJson('draft', isDraft)).toBeNull();
    writeStored('draft', '{"name":1}');
    expect(readStoredJson('draft', isDraft)).toBeNull();
  });

  it('a browser that blocks storage causes no errors', () => {
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
