export interface DebtOfAccount {
  readonly profileId: string;
  readonly owedMinor: number;
  /**
   * The account's sales with a negative amount. Their sum can exceed the debt, because the account's other sales
   * offset part of it.
   */
  readonly sales: readonly { readonly purchaseId: string; readonly missingMinor: number }[];
}

export interface Recovery {
  readonly from: string;
  readonly to: string;
  readonly debtorId: string;
  readonly amountMinor: number;
}

/**
 * Recovers debts of a person's other accounts from the sales in an account's next payout, after deducting that
 * account's own debts.
 * @param payable - sales in the order in which they are used; the amount is negative if a sale was reversed after its
 * payout.
 */
export function planRecoveries(
  payable: readonly { readonly purchaseId: string; readonly amountMinor: number }[],
  debts: readonly DebtOfAccount[],
): Recovery[] {
  let budget = payable.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const left = payable
    .filter(({ amountMinor }) => amountMinor > 0)
    .map(({ purchaseId, amountMinor }) => ({ purchaseId, amountMinor }));
  const recoveries: Recovery[] = [];
  for (const { profileId: debtorId, owedMinor, sales } of debts) {
    let owed = owedMinor;
    for (const { purchaseId: to, missingMinor } of sales) {
      let missing = Math.min(owed, missingMinor);
      for (const source of left) {
        const amountMinor = Math.min(missing, source.amountMinor, budget);
        if (amountMinor <= 0) continue;
        recoveries.push({ from: source.purchaseId, to, debtorId, amountMinor });
        source.amountMinor -= amountMinor;
        budget -= amountMinor;
        missing -= amountMinor;
        owed -= amountMinor;
      }
    }
  }
  return recoveries;
}
