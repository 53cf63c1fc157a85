import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const now = Date.parse('2026-11-30T06:30:00Z');
const headers = (date: string, cacheControl = 'private, no-store') =>
  new Headers({ date, 'cache-control': cacheControl });
beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  noteServerTime(headers(new Date().toUTCString()));
  vi.useRealTimers();
});

it.each([
  ['a device whose clock is 5:30 ahead', 'Mon, 30 Nov 2026 01:00:00 GMT', -5.5 * 3_600_000],
  ['a device whose clock is 5:30 behind', 'Mon, 30 Nov 2026 12:00:00 GMT', 5.5 * 3_600_000],
  ['a clock that is right within the precision of the header', 'Mon, 30 Nov 2026 06:29:59 GMT', 0],
])('%s shows times left by the clock of the server', (_what, header, ahead) => {
  noteServerTime(headers(header));
  expect(serverNow() - now).toBe(ahead);
  vi.advanceTimersByTime(1_000);
  expect(serverNow() - now).toBe(ahead + 1_000);
});

it('a response without a readable date, or one that may be from a cache, changes nothing', () => {
  noteServerTime(headers('Mon, 30 Nov 2026 12:00:00 GMT'));
  noteServerTime(new Headers());
  noteServerTime(headers('yesterday'));
  noteServerTime(headers('Mon, 30 Nov 2026 06:00:00 GMT', 'public, max-age=60'));
  expect(serverNow() - now).toBe(5.5 * 3_600_000);
});
