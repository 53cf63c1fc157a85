import { expect, it } from 'vitest';
import { defaultLimits, parseLimits } from './limits.ts';

it('configured rate limits override the defaults and leave the others unchanged', () => {
  expect(parseLimits('intents=50/2h  usernames=300/90s')).toEqual({
    ...defaultLimits,
    intents: { by: 'account', max: 50, windowSeconds: 7_200 },
    usernames: { by: 'address', max: 300, windowSeconds: 90 },
  });
});

it('an empty setting selects the default rate limits, and "off" disables all of them', () => {
  expect(parseLimits('')).toEqual(defaultLimits);
  expect(parseLimits('off')).toBeNull();
});

it.each([
  'intent=5/1h',
  'intents',
  'intents=5',
  'intents=-1/1h',
  'intents=0/1h',
  'intents=5/0m',
  'constructor=5/1h',
])('an invalid rate limit is rejected with a message: %s', (text) => {
  expect(parseLimits(text)).toMatchObject({ wrong: expect.stringContaining(text) });
});
