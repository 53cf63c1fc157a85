import { expect, it } from 'vitest';
import { payableAfterDebts } from './balance.ts';
import { type DebtOfAccount, planRecoveries } from './earlier-debt.ts';

const sale = (purchaseId: string, amountMinor: number) => ({ purchaseId, amountMinor });
const debt = (owedMinor: number, ...missing: readonly number[]): DebtOfAccount => ({
  profileId: 'before',
  owedMinor,
  sales: missing.map((missingMinor, index) => ({ purchaseId: `reversed ${index + 1}`, missingMinor })),
});

it('a debt is recovered from one sale after another until it is paid', () => {
  expect(planRecoveries([sale('a', 400), sale('b', 900)], [debt(1_000, 700, 300)])).toEqual([
    { from: 'a', to: 'reversed 1', debtorId: 'before', amountMinor: 400 },
    { from: 'b', to: 'reversed 1', debtorId: 'before', amountMinor: 300 },
    { from: 'b', to: 'reversed 2', debtorId: 'before', amountMinor: 300 },
  ]);
});

it("an account's own debts are deducted before those of other accounts", () => {
  expect(planRecoveries([sale('a', 400), sale('own debt', -300)], [debt(1_000, 1_000)])).toEqual([
    { from: 'a', to: 'reversed 1', debtorId: 'before', amountMinor: 100 },
  ]);
  expect(planRecoveries([sale('a', 400), sale('own debt', -500)], [debt(1_000, 1_000)])).toEqual([]);
});

it('recoveries never exceed what the other account owes in total', () => {
  const taken = planRecoveries([sale('a', 5_000)], [debt(200, 700, 300)]);
  expect(taken).toEqual([{ from: 'a', to: 'reversed 1', debtorId: 'before', amountMinor: 200 }]);
});

it.each([
  [1_000, 400, 600],
  [1_000, 1_400, 0],
  [-100, 400, -100],
])('with %i paise available, a debt of %i paise leaves %i paise for the payout', (payable, owed, left) => {
  expect(payableAfterDebts(payable, owed)).toBe(left);
});
