import { expect, it } from 'vitest';
import { isFailingTooLong, nextAttemptInSeconds, parseWebhookUrl, WebhookUrlError } from './webhook.ts';

it.each(['https://shop.example.in/hooks', 'https://a.example.com:8443/x?y=1', 'https://example.com'])(
  'the webhook URL %s is accepted',
  (url) => {
    expect(parseWebhookUrl(url, false)).toBe(url);
  },
);

it.each([
  'http://example.com/hooks',
  'https://localhost/hooks',
  'https://127.0.0.1/hooks',
  'https://[::1]/hooks',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://user:secret@example.com/',
  'https://example.com/#part',
  'ftp://example.com/',
  'https://exa mple.com/',
  'example.com',
])('the webhook URL %s is rejected', (url) => {
  expect(() => parseWebhookUrl(url, false)).toThrow(WebhookUrlError);
});

it('a webhook delivery that keeps failing is attempted eight times within 28 hours', () => {
  const pauses = Array.from({ length: 8 }, (_, n) => nextAttemptInSeconds(n + 1));
  expect(pauses.filter((pause) => pause !== null)).toHaveLength(7);
  expect(pauses.at(-1)).toBeNull();
  expect(pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0)).toBeLessThan(28 * 3_600);
});

it('a webhook counts as failing for too long after three days of failures', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  expect(isFailingTooLong(null, now)).toBe(false);
  expect(isFailingTooLong(new Date('2026-11-17T00:00:01Z'), now)).toBe(false);
  expect(isFailingTooLong(new Date('2026-11-17T00:00:00Z'), now)).toBe(true);
});
