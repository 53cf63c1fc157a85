import { expect, it } from 'vitest';
import { coverDebts, nextTransferStep, splitByChannel, type TransferFacts } from './held-transfer.ts';

const due: TransferFacts = {
  state: 'due',
  transferredMinor: 0,
  owedMinor: 100,
  isInPayout: false,
  isRefunded: false,
  hasAccount: true,
};
const held: TransferFacts = { ...due, state: 'held', transferredMinor: 100 };

const sale = (purchaseId: string, amountMinor: number, kept: number | null) => ({
  purchaseId,
  amountMinor,
  transfer: kept === null ? null : ({ state: kept === 0 ? 'due' : 'held', transferredMinor: kept } as const),
});

it.each([
  ['the share of a new sale is transferred', due, { kind: 'make', amountMinor: 100 }],
  ['no transfer is made without an active linked account', { ...due, hasAccount: false }, { kind: 'none' }],
  ['the share of a refunded payment is not transferred', { ...due, isRefunded: true }, { kind: 'end' }],
  ['nothing is transferred when nothing is owed', { ...due, owedMinor: 0 }, { kind: 'end' }],
  ['a share that is owed stays held', held, { kind: 'none' }],
  ['a refunded share is taken back', { ...held, owedMinor: 0 }, { kind: 'take-back', leftMinor: 0 }],
  [
    'the part that is no longer owed is taken back',
    { ...held, owedMinor: 70 },
    { kind: 'take-back', leftMinor: 70 },
  ],
  [
    'a debt never takes back more than is held',
    { ...held, owedMinor: -5 },
    { kind: 'take-back', leftMinor: 0 },
  ],
  ['nothing is taken back during a payout', { ...held, owedMinor: 0, isInPayout: true }, { kind: 'none' }],
  ['the share of a failed payout is held again', { ...held, state: 'released' }, { kind: 'hold-again' }],
  ['a settled transfer is final', { ...held, state: 'settled', owedMinor: 0 }, { kind: 'none' }],
] as const)('%s', (_case, facts, step) => {
  expect(nextTransferStep(facts)).toEqual(step);
});

it('held shares are released, sales without a transfer go into the bank file, and sales whose transfer is due wait for a later run', () => {
  const [kept, file, waits, short] = [sale('a', 9, 9), sale('b', 5, null), sale('c', 7, 0), sale('d', 8, 3)];
  expect(splitByChannel([kept, file, waits, short])).toEqual({
    'held-transfers': [kept],
    'bank-file': [file],
  });
});

it('debts are deducted from a payout that is large enough to cover them; otherwise nothing is paid out', () => {
  const [kept, file, debt] = [sale('a', 9, 9), sale('b', 20, null), sale('c', -10, null)];
  expect(splitByChannel([kept, file, debt])?.['bank-file']).toEqual([file, debt]);
  expect(splitByChannel([kept, debt])).toBeNull();
  expect(splitByChannel([sale('a', 11, 11), debt])?.['held-transfers']).toHaveLength(2);
});

it('a payout deducts debts from its transfers and releases the rest', () => {
  expect([...coverDebts([sale('a', 4, 4), sale('b', -6, null), sale('c', 9, 9)])]).toEqual([
    ['a', 0],
    ['c', 7],
  ]);
});
