import { sql } from 'kysely';
import type { WithheldTax } from '#domain/taxes/withholding.ts';
import type { Queryable } from '../../database/database.ts';

/**
 * The upsert locks the seller's row for the financial year, so the seller's concurrent releases wait for each
 * other.
 */
export async function addToYear(
  tx: Queryable,
  profileId: string,
  shareMinor: number,
): Promise<{ readonly yearMinor: number; readonly now: Date }> {
  const { rows } = await sql<{ yearMinor: number; now: Date }>`
    insert into withholding_years (profile_id, financial_year, gross_minor)
      values (${profileId}, financial_year_of(now()), ${shareMinor})
      on conflict (profile_id, financial_year)
        do update set gross_minor = withholding_years.gross_minor + excluded.gross_minor
    returning gross_minor as "yearMinor", now() as now`.execute(tx);
  const [year] = rows;
  if (year === undefined) throw new Error('an upsert returns its row');
  return year;
}

export async function insertWithheldTax(
  tx: Queryable,
  withheld: {
    readonly purchaseId: string;
    readonly profileId: string;
    readonly tax: WithheldTax;
    readonly basisPoints: number;
    readonly identitySealed: string | null;
    readonly panMasked: string | null;
  },
): Promise<void> {
  await tx.insertInto('withheldTaxes').values(withheld).execute();
}

export async function listWithheldTaxes(
  tx: Queryable,
  purchaseId: string,
): Promise<{ readonly tax: WithheldTax; readonly basisPoints: number; readonly bookedMinor: number }[]> {
  const { rows } = await sql<{ tax: WithheldTax; basisPoints: number; bookedMinor: number }>`
    select tax, basis_points as "basisPoints", (
        select coalesce(-sum(amount_minor), 0)::bigint from ledger_entries entry
         where entry.purchase_id = withheld.purchase_id and entry.account = withheld.tax || '-payable') as "bookedMinor"
      from withheld_taxes withheld where purchase_id = ${purchaseId} order by tax`.execute(tx);
  return rows;
}

export interface WithheldEntry {
  readonly id: string;
  readonly at: Date;
  readonly tax: WithheldTax;
  readonly receiptNumber: number | null;
  readonly sellerName: string | null;
  readonly username: string | null;
  /**
   * The encrypted PAN and GSTIN at the time of the withholding; null if the seller had neither, or if they
   * have been erased.
   */
  readonly identitySealed: string | null;
  readonly panMasked: string | null;
  /** The seller's current tax details, encrypted; null if there are none. */
  readonly presentSealed: string | null;
  readonly basisPoints: number;
  /** Negative if the tax was returned to the seller. */
  readonly amountMinor: number;
}

/** @param month - in Indian time, such as `2026-11` */
export async function listWithheldOfMonth(
  db: Queryable,
  month: string,
  { limit, after }: { limit: number; after: Pick<WithheldEntry, 'id'> | null },
): Promise<WithheldEntry[]> {
  const day = sql`${`${month}-01`}::date`;
  const { rows } = await sql<WithheldEntry>`
    select entry.id, entry.created_at as at, withheld.tax, purchase.receipt_number as "receiptNumber",
           seller.full_name as "sellerName", seller.username,
           withheld.identity_sealed as "identitySealed", withheld.pan_masked as "panMasked",
           identity.details_sealed as "presentSealed",
           withheld.basis_points as "basisPoints", -entry.amount_minor as "amountMinor"
      from ledger_entries entry
      join withheld_taxes withheld
        on withheld.purchase_id = entry.purchase_id and withheld.tax || '-payable' = entry.account
      join purchases purchase on purchase.id = entry.purchase_id
      join profiles seller on seller.id = withheld.profile_id
      left join tax_identities identity on identity.profile_id = withheld.profile_id
     where entry.kind = 'tax-withheld'
       and entry.created_at >= (${day}::timestamp at time zone 'Asia/Kolkata')
       and entry.created_at < ((${day} + interval '1 month') at time zone 'Asia/Kolkata')
       ${after === null ? sql`` : sql`and (entry.created_at, entry.id) > (select created_at, id from ledger_entries where id = ${after.id})`}
     order by entry.created_at, entry.id limit ${limit}`.execute(db);
  return rows;
}

export async function forgetOldTaxIdentities(db: Queryable, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update withheld_taxes withheld set identity_sealed = null, pan_masked = null
      from (select purchase_id, tax from withheld_taxes
             where identity_sealed is not null and withheld_at < tax_records_kept_from()
             order by withheld_at limit ${limit}) old
     where withheld.purchase_id = old.purchase_id and withheld.tax = old.tax`.execute(db);
  return Number(numAffectedRows);
}
