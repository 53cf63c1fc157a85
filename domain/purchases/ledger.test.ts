import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reversalEntries, saleEntries } from './ledger.ts';
import { MAX_PRICE_RUPEES, MIN_PRICE_RUPEES, quotePrice } from './pricing.ts';

const sum = (entries: readonly { amountMinor: number }[]): number =>
  entries.reduce((total, { amountMinor }) => total + amountMinor, 0);

describe('ledger entries', () => {
  it("a sale splits the payment into the seller's share and the platform fee", () => {
    expect(saleEntries({ sellerId: 'asha', priceRupees: 999, feeRupees: 50 })).toEqual([
      { kind: 'sale', account: 'clearing', profileId: null, amountMinor: 104_900 },
      { kind: 'sale', account: 'seller-payable', profileId: 'asha', amountMinor: -99_900 },
      { kind: 'sale', account: 'platform-fee', profileId: null, amountMinor: -5_000 },
    ]);
  });

  it('ledger entries balance for every price, and a refund reverses a sale to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_PRICE_RUPEES, max: MAX_PRICE_RUPEES }), (priceRupees) => {
        const quote = quotePrice(priceRupees);
        const sale = saleEntries({ sellerId: 'asha', ...quote });
        const reversal = reversalEntries({ sellerId: 'asha', ...quote });
        expect(sum(sale)).toBe(0);
        expect(sum(reversal)).toBe(0);
        expect(sale[0]?.amountMinor).toBe(quote.amountMinor);
        for (const [index, entry] of sale.entries()) {
          expect(entry.amountMinor + (reversal[index]?.amountMinor ?? Number.NaN)).toBe(0);
          expect(Object.is(entry.amountMinor, -0)).toBe(false);
        }
      }),
    );
  });
});
