import type { MonthOfTax } from '#contract/tax-calls.ts';
import type { TaxRow } from './list-taxes.ts';

export function presentMonthOfTax(row: TaxRow): MonthOfTax {
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
