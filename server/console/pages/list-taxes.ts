import type { Context } from '../../context.ts';
import { listMonthsOfTaxes, type MonthOfTax } from '../../purchases/settle/remittance-store.ts';

export type TaxRow = MonthOfTax;

export async function listTaxes({ database }: Pick<Context, 'database'>): Promise<TaxRow[]> {
  return await listMonthsOfTaxes(database);
}
