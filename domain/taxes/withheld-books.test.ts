import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type LedgerEntry,
  partialLossEntries,
  releaseEntries,
  saleEntries,
  remainingShareOf,
  withholdingEntries,
} from '../purchases/ledger.ts';
import { MAX_PRICE_RUPEES, MIN_PRICE_RUPEES, quotePrice } from '../purchases/pricing.ts';
import { WITHHELD_TAXES, withheldOf } from './withholding.ts';

const rate = fc.integer({ min: 0, max: 3_000 });

it('share, fee, withheld tax and losses always add up to the payment, and no more tax is returned than was withheld', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: MIN_PRICE_RUPEES, max: MAX_PRICE_RUPEES }),
      fc.record({ tcs: rate, tds: rate }),
      fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 5 }),
      (priceRupees, rates, losses) => {
        const quote = quotePrice(priceRupees);
        const sold = { sellerId: 'asha', ...quote };
        const entries: LedgerEntry[] = [
          ...saleEntries(sold),
          ...releaseEntries(sold, { heldMinor: priceRupees * 100, isReleased: true, lostMinor: 0 }),
        ];
        const credit = (account: string): number =>
          0 - entries.reduce((sum, entry) => sum + (entry.account === account ? entry.amountMinor : 0), 0);
        const withhold = (remainingMinor: number, reference: string): number[] =>
          WITHHELD_TAXES.map((tax) => {
            const amountMinor = withheldOf(remainingMinor, rates[tax]) - credit(`${tax}-payable`);
            entries.push(...withholdingEntries('asha', { tax, reference, amountMinor }));
            return amountMinor;
          });
        expect(Math.min(...withhold(priceRupees * 100, 'release'))).toBeGreaterThanOrEqual(0);
        let lostMinor = 0;
        for (const [index, permille] of [...losses, 1_000].entries()) {
          const amountMinor = Math.floor((permille * (quote.amountMinor - lostMinor)) / 1_000);
          const loss = { kind: 'partial-refund', reference: String(index), amountMinor } as const;
          entries.push(...partialLossEntries(sold, loss, { isReleased: true, lostMinor }));
          lostMinor += amountMinor;
          const remainingMinor = remainingShareOf(sold, lostMinor);
          expect(Math.max(...withhold(remainingMinor, loss.reference))).toBeLessThanOrEqual(0);
          const taxMinor = credit('tcs-payable') + credit('tds-payable');
          expect(Math.min(credit('tcs-payable'), credit('tds-payable'))).toBeGreaterThanOrEqual(0);
          expect(credit('seller-available')).toBe(remainingMinor - taxMinor);
          expect(credit('seller-available') + credit('platform-fee') + taxMinor + lostMinor).toBe(
            quote.amountMinor,
          );
        }
        expect(['seller-available', 'platform-fee', 'tcs-payable', 'tds-payable'].map(credit)).toEqual([
          0, 0, 0, 0,
        ]);
      },
    ),
  );
});
