import { sql } from 'kysely';
import type { Remittance } from '#domain/taxes/remittance.ts';
import type { WithheldTax } from '#domain/taxes/withholding.ts';
import type { Queryable } from '../../database/database.ts';

export async function readRemittable(
  db: Queryable,
  { tax, month }: Pick<Remittance, 'tax' | 'month'>,
): Promise<{ readonly remittableMinor: number; readonly isOver: boolean }> {
  const { rows } = await sql<{ remittableMinor: number; isOver: boolean }>`
    select remittable_minor(${tax}, ${month}) as "remittableMinor",
           ${month} < to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM') as "isOver"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a select without a table returns one row');
  return row;
}

/** @returns false if the challan is already recorded. */
export async function insertRemittance(
  tx: Queryable,
  remittance: Remittance & { readonly id: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('taxRemittances')
    .values(remittance)
    .onConflict((conflict) =>
      conflict.columns(['tax', 'challan']).where('withdrawnAt', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns null if no remittance with this challan is recorded. */
export async function withdrawRemittance(
  tx: Queryable,
  { tax, challan }: Pick<Remittance, 'tax' | 'challan'>,
): Promise<Pick<Remittance, 'month' | 'amountMinor' | 'paidOn'> | null> {
  const row = await tx
    .updateTable('taxRemittances')
    .set({ withdrawnAt: sql<Date>`now()` })
    .where('tax', '=', tax)
    .where('challan', '=', challan)
    .where('withdrawnAt', 'is', null)
    .returning(['month', 'amountMinor', sql<string>`paid_on::text`.as('paidOn')])
    .executeTakeFirst();
  return row ?? null;
}

export interface MonthOfTax {
  readonly tax: WithheldTax;
  readonly month: string;
  readonly isOver: boolean;
  /** Negative if more tax was returned to sellers in this month than was withheld. */
  readonly withheldMinor: number;
  readonly remittedMinor: number;
  readonly remittableMinor: number;
  readonly remittances: readonly Pick<Remittance, 'challan' | 'amountMinor' | 'paidOn'>[];
}

export async function listMonthsOfTaxes(db: Queryable): Promise<MonthOfTax[]> {
  const { rows } = await sql<MonthOfTax>`
    with withheld as (
      select left(account, 3) as tax, to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, -sum(amount_minor) as amount
        from ledger_entries where kind = 'tax-withheld' and account in ('tcs-payable', 'tds-payable') group by 1, 2),
    remitted as (
      select tax, month, sum(amount_minor) as amount, json_agg(json_build_object(
               'challan', challan, 'amountMinor', amount_minor, 'paidOn', paid_on) order by recorded_at, challan) as remittances
        from tax_remittances where withdrawn_at is null group by 1, 2)
    select tax, month, month < to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM') as "isOver",
           coalesce(withheld.amount, 0)::bigint as "withheldMinor", coalesce(remitted.amount, 0)::bigint as "remittedMinor",
           remittable_minor(tax, month) as "remittableMinor", coalesce(remitted.remittances, '[]') as remittances
      from withheld full join remitted using (tax, month) order by month desc, tax`.execute(db);
  return rows;
}
