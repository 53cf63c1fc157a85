import { expect, it } from 'vitest';
import { attemptRules, countsOf } from './attempt-rules.ts';

const rulesOf = (...args: Parameters<typeof countsOf>) => countsOf(...args).map(({ rule }) => rule);
const from = { network: '203.0.113.7', account: 'asha@example.com' } as const;

it.each([
  [{ kind: 'sign-in', ...from, knownDevice: null }, ['sign-in', 'sign-in-account', 'password-day-stranger']],
  [{ kind: 'sign-in', ...from, knownDevice: 'laptop' }, ['sign-in', 'sign-in-device', 'password-day-owner']],
  [{ kind: 'password', ...from }, ['passwords', 'password-session', 'password-day-owner']],
  [{ kind: 'link', network: from.network }, ['passwords']],
  [
    { kind: 'link-password', link: 'hash', account: from.account },
    ['password-link', 'password-day-stranger'],
  ],
  [{ kind: 'verification-code', ...from }, ['passwords', 'verification-code', 'verification-day']],
  [{ kind: 'second-factor', ...from }, ['passwords', 'second-factor-code', 'second-factor-day']],
] as const)('an attempt of the kind $kind has its counts in order', (attempt, rules) => {
  expect(rulesOf(attempt)).toEqual(rules);
});

it('the network of a known browser is counted, but refuses nothing', () => {
  const [network] = countsOf({ kind: 'sign-in', ...from, knownDevice: 'laptop' });
  expect(network).toEqual({ rule: 'sign-in', key: from.network, isOnlyCounted: true });
});

it('guesses of unknown browsers leave a part of the daily count to the owner', () => {
  const { 'password-day-stranger': stranger, 'password-day-owner': owner } = attemptRules;
  expect(stranger.count).toBe(owner.count);
  expect(owner.max - stranger.max).toBeGreaterThanOrEqual(attemptRules['password-session'].max);
});
