import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partialLossEntries, releaseEntries, reversalEntries, saleEntries } from './ledger.ts';
import { MAX_PRICE_RUPEES, MIN_PRICE_RUPEES, quotePrice } from './pricing.ts';

const sum = (entries: readonly { amountMinor: number }[]): number =>
  entries.reduce((total, { amountMinor }) => total + amountMinor, 0);

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
      const reversal = reversalEntries({ sellerId: 'asha', ...quote }, { isReleased: false, lostMinor: 0 });
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

it('partial losses are shared in proportion to price and fee, and a full reversal undoes the rest', () => {
  const loss = fc.record({
    kind: fc.constantFrom('part-dispute' as const, 'partial-refund' as const),
    // Most doubles between 0 and 1 are next to 0.
    permille: fc.integer({ min: 0, max: 1_000 }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: MIN_PRICE_RUPEES, max: MAX_PRICE_RUPEES }),
      fc.array(loss, { maxLength: 4 }),
      fc.nat(4),
      (priceRupees, losses, releasedAfter) => {
        const quote = quotePrice(priceRupees);
        const sold = { sellerId: 'asha', ...quote };
        const entries = [...saleEntries(sold)];
        const total = (account: string): number => sum(entries.filter((entry) => entry.account === account));
        let lostMinor = 0;
        let isReleased = false;
        for (const [index, { kind, permille }] of losses.entries()) {
          if (index === releasedAfter) {
            entries.push(
              ...releaseEntries(sold, { heldMinor: -total('seller-payable'), isReleased, lostMinor }),
            );
            isReleased = true;
          }
          const amountMinor = Math.floor((permille * (quote.amountMinor - lostMinor)) / 1_000);
          const reference = String(index);
          entries.push(
            ...partialLossEntries(sold, { kind, reference, amountMinor }, { isReleased, lostMinor }),
          );
          lostMinor += amountMinor;
          const sellerMinor = -total('seller-payable') - total('seller-available');
          const fairMinor = ((quote.amountMinor - lostMinor) * priceRupees) / quote.totalRupees;
          expect(Math.abs(sellerMinor - fairMinor)).toBeLessThanOrEqual(0.5);
          expect(sellerMinor).toBeGreaterThanOrEqual(0);
          expect(total('clearing')).toBe(quote.amountMinor - lostMinor);
          expect(isReleased ? total('seller-payable') : 0).toBe(0);
        }
        entries.push(...reversalEntries(sold, { isReleased, lostMinor }));
        expect(sum(entries)).toBe(0);
        for (const account of ['clearing', 'seller-payable', 'seller-available', 'platform-fee'])
          expect(total(account)).toBe(0);
      },
    ),
  );
});
