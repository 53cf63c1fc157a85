import { expect, it } from 'vitest';
import { InvalidIdempotencyKeyError, isFinalStatus, parseIdempotencyKey } from './idempotency-key.ts';

it.each(['a', '8e03978e-40d5-43e8-bc93-6894a57f9324', '"quoted"', 'x'.repeat(255)])(
  'the idempotency key %s is accepted unchanged',
  (key) => {
    expect(parseIdempotencyKey(key)).toBe(key);
  },
);

it.each(['', 'two words', 'ä', 'x'.repeat(256), 'line\nbreak'])(
  'the idempotency key %j is rejected',
  (key) => {
    expect(() => parseIdempotencyKey(key)).toThrow(InvalidIdempotencyKeyError);
  },
);

it('successful responses and rejections are stored under an idempotency key, but 401, rate-limit and outage responses are not', () => {
  expect([200, 400, 403, 404, 409].filter(isFinalStatus)).toEqual([200, 400, 403, 404, 409]);
  expect([401, 429, 500, 503, 507].filter(isFinalStatus)).toEqual([]);
});
