import type { MonthOfTax } from '#contract/tax-calls.ts';
import type { MonthOfTax as StoredMonth } from '../../purchases/settle/remittance-store.ts';

export function presentMonthOfTax(row: StoredMonth): MonthOfTax {
  return {
    tax: row.tax,
    month: row.month,
    is_over: row.isOver,
    withheld_minor: row.withheldMinor,
    remitted_minor: row.remittedMinor,
    remittable_minor: row.remittableMinor,
    remittances: row.remittances.map(({ challan, amountMinor, paidOn }) => ({
      challan,
      amount_minor: amountMinor,
      paid_on: paidOn,
    })),
  };
}
