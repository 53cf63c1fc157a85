import { type RawBuilder, sql } from 'kysely';
import type { DebtOfAccount } from '#domain/payouts/earlier-debt.ts';
import type { Queryable } from '../database/database.ts';
import { otherAccountsOf } from '../database/predicates.ts';

/** Locks the person's other accounts that owe money, so that two payouts do not recover the same debt. */
export async function lockDebtors(tx: Queryable, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from profiles where id in (
      select owed.profile_id from ${owedBy(profileId)} owed where owed.owed_minor > 0)
     order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Money that an account still has, including held money and payouts on their way, reduces the account's debt. */
export async function listDebts(db: Queryable, profileId: string): Promise<DebtOfAccount[]> {
  const { rows } = await sql<DebtOfAccount>`
    select owed.profile_id as "profileId", owed.owed_minor as "owedMinor", (
        select json_agg(json_build_object('purchaseId', sale.purchase_id, 'missingMinor', sale.missing_minor)
                 order by sale.purchase_id)
          from (select purchase_id, sum(amount_minor)::bigint as missing_minor from ledger_entries
                 where profile_id = owed.profile_id and account = 'seller-available'
                 group by purchase_id having sum(amount_minor) > 0) sale) as sales
      from ${owedBy(profileId)} owed where owed.owed_minor > 0 order by owed.profile_id`.execute(db);
  return rows;
}

/** The total debt of the person's other accounts, in paise. */
export function debtsOf(profileId: string): RawBuilder<number> {
  return sql<number>`coalesce((
    select sum(owed.owed_minor) from ${owedBy(profileId)} owed where owed.owed_minor > 0), 0)::bigint`;
}

function owedBy(profileId: string) {
  return sql`(
    select profile_id, sum(amount_minor)::bigint as owed_minor from ledger_entries
     where account in ('seller-payable', 'seller-available', 'seller-on-its-way')
       and profile_id in ${otherAccountsOf(sql`${profileId}::uuid`)}
     group by profile_id)`;
}
