import { expect, it } from 'vitest';
import { findPayoutObstacle, moneyStateOf } from './balance.ts';
import { assertBalanceIsEmpty } from './closing-balance.ts';
import { maskPayoutDetails, parsePayoutDetails } from './payout-account.ts';

const facts = {
  payableMinor: 10_000,
  minimumMinor: 10_000,
  account: 'usable',
  hasOpenClaim: false,
  isPersonBanned: false,
} as const;
const money = { heldMinor: 0, availableMinor: 0, onItsWayMinor: 0, paidOutMinor: 0, recoveredMinor: 0 };

it.each([
  [{}, null],
  [{ payableMinor: 9_999 }, 'below-minimum'],
  [{ payableMinor: 0 }, 'nothing-available'],
  [{ payableMinor: -1, account: 'none', hasOpenClaim: true }, 'owed'],
  [{ account: 'none' }, 'no-account'],
  [{ account: 'waits' }, 'account-waits'],
  [{ account: 'not-linked' }, 'account-not-linked'],
  [{ hasOpenClaim: true }, 'claim-open'],
  [{ isPersonBanned: true, payableMinor: -1 }, 'person-banned'],
] as const)('the payout obstacle of a seller with %j is %s (null means none)', (change, obstacle) => {
  expect(findPayoutObstacle({ ...facts, ...change })).toBe(obstacle);
});

it.each([
  [{ heldMinor: 1 }, 'held'],
  [{ availableMinor: 1 }, 'available'],
  [{ onItsWayMinor: 1 }, 'on-its-way'],
  [{ paidOutMinor: 1 }, 'paid-out'],
  [{ paidOutMinor: 1, availableMinor: -1 }, 'owed'],
  [{ recoveredMinor: 1 }, 'recovered'],
  [{ recoveredMinor: 1, paidOutMinor: 1 }, 'paid-out'],
  [{}, 'reversed'],
] as const)('a sale with the balances %j has the money state %s', (change, state) => {
  expect(moneyStateOf({ ...money, ...change })).toBe(state);
});

it.each([
  [{ heldMinor: 5 }, { amountMinor: 5, way: 'orders-held' }],
  [
    { onItsWayMinor: 7, heldMinor: 5, availableMinor: -2 },
    { amountMinor: 12, way: 'payout-under-way' },
  ],
  [{ availableMinor: 9_999 }, { amountMinor: 9_999, way: 'below-minimum' }],
  [{ availableMinor: 10_000 }, { amountMinor: 10_000, way: 'enter-account' }],
] as const)(
  'an account with %j cannot be deleted, and the error says what must happen to the money first',
  (change, params) => {
    expect(() => assertBalanceIsEmpty({ ...money, ...change }, 10_000)).toThrow(
      expect.objectContaining({ refusal: { reason: 'balance-not-empty', params } }) as Error,
    );
  },
);

it('an account with no money, or with a debt, can be deleted', () => {
  expect(() => assertBalanceIsEmpty({ ...money, paidOutMinor: 5 }, 10_000)).not.toThrow();
  expect(() => assertBalanceIsEmpty({ ...money, availableMinor: -5 }, 10_000)).not.toThrow();
});

it.each([
  [{ kind: 'upi', upiId: 'Asha.V-1@OKHDFCBANK' }, 'as••••@okhdfcbank'],
  [{ kind: 'upi', upiId: 'as@upi' }, 'a••••@upi'],
  [{ kind: 'upi', upiId: '9876543210@paytm' }, '98••••@paytm'],
  [{ kind: 'bank', accountNumber: '0012-3456 7890', ifsc: 'sbin0000300' }, 'SBIN •••• 7890'],
] as const)('the payout details %j are accepted and shown as %s', (given, masked) => {
  const details = parsePayoutDetails({
    upiId: null,
    accountNumber: null,
    ifsc: null,
    holderName: ' Asha  Verma ',
    ...given,
  });
  expect(details.holderName).toBe('Asha Verma');
  expect(maskPayoutDetails(details)).toBe(masked);
});

it.each([
  { kind: 'upi', upiId: 'a@b' },
  { kind: 'upi', upiId: '=cmd|x@upi' },
  { kind: 'upi', upiId: 'asha@example.com' },
  { kind: 'bank', accountNumber: '12345678', ifsc: 'SBIN0000300' },
  { kind: 'bank', accountNumber: '1234567890123456789', ifsc: 'SBIN0000300' },
  { kind: 'bank', accountNumber: '123456789', ifsc: 'SBIN1000300' },
  { kind: 'upi', upiId: 'asha@upi', holderName: '+91' },
] as const)('the payout details %j are rejected', (given) => {
  const all = { upiId: null, accountNumber: null, ifsc: null, holderName: 'Asha Verma' };
  expect(() => parsePayoutDetails({ ...all, ...given })).toThrow(
    expect.objectContaining({ code: 'invalid-field' }) as Error,
  );
});
