import { type RawBuilder, sql } from 'kysely';
import type { FeePaper, FeePaperKind } from '#domain/taxes/fee-paper.ts';
import type { TaxSplit } from '#domain/taxes/gst.ts';
import type { DatabaseTransaction, Queryable } from '../../database/database.ts';
import { lossKinds } from '../../database/predicates.ts';

export type IssuedTerms = Pick<
  FeePaper,
  'supplierName' | 'supplierAddress' | 'supplierGstin' | 'sac' | 'placeOfSupply' | 'rateBasisPoints'
>;

export interface NewFeePaper extends TaxSplit {
  readonly id: string;
  readonly purchaseId: string;
  readonly invoiceId: string | null;
  readonly terms: IssuedTerms;
}

/**
 * Draws the next number of the series, which is rolled back with the paper. The series is the last row that a transaction
 * locks, after project, purchase and process, and stays locked until the end of the transaction.
 */
export async function insertFeePaper(tx: DatabaseTransaction, paper: NewFeePaper): Promise<void> {
  const { terms } = paper;
  const kind = paper.invoiceId === null ? 'invoice' : 'credit-note';
  await sql`
    with issued as materialized (select clock_timestamp() as at), drawn as (
      insert into fee_paper_series as series (kind, financial_year, last_number)
      select ${kind}, financial_year_of(at), 1 from issued
      on conflict (kind, financial_year) do update set last_number = series.last_number + 1
      returning financial_year, last_number
    )
    insert into fee_papers (id, kind, financial_year, number, issued_at, purchase_id, invoice_id, supplier_name,
        supplier_address, supplier_gstin, sac, place_of_supply, rate_basis_points, gross_minor, taxable_minor, cgst_minor,
        sgst_minor, igst_minor)
      select ${paper.id}::uuid, ${kind}, drawn.financial_year, drawn.last_number, issued.at, ${paper.purchaseId}::uuid,
        ${paper.invoiceId}::uuid, ${terms.supplierName}, ${terms.supplierAddress}, ${terms.supplierGstin}, ${terms.sac},
        ${terms.placeOfSupply}, ${terms.rateBasisPoints}::integer, ${paper.grossMinor}::bigint, ${paper.taxableMinor}::bigint,
        ${paper.cgstMinor}::bigint, ${paper.sgstMinor}::bigint, ${paper.igstMinor}::bigint
        from drawn cross join issued`.execute(tx);
}

export interface InvoiceFacts {
  readonly feeMinor: number;
  /** The delivery address of hardware; null for software. */
  readonly address: string | null;
  readonly now: Date;
}

export async function getInvoiceFacts(tx: Queryable, purchaseId: string): Promise<InvoiceFacts> {
  return await tx
    .selectFrom('purchases')
    .leftJoin('shipments', 'shipments.purchaseId', 'purchases.id')
    .select([
      sql<number>`purchases.fee_rupees * 100`.as('feeMinor'),
      'shipments.address',
      sql<Date>`now()`.as('now'),
    ])
    .where('purchases.id', '=', purchaseId)
    .executeTakeFirstOrThrow();
}

export interface InvoicedFee {
  readonly invoiceId: string;
  readonly terms: IssuedTerms;
  readonly creditedMinor: number;
  readonly lostMinor: number;
}

/** @returns null for a sale without an invoice. */
export async function findInvoicedFee(tx: Queryable, purchaseId: string): Promise<InvoicedFee | null> {
  const { rows } = await sql<IssuedTerms & Omit<InvoicedFee, 'terms'>>`
    select id as "invoiceId", supplier_name as "supplierName", supplier_address as "supplierAddress",
           supplier_gstin as "supplierGstin", sac, place_of_supply as "placeOfSupply",
           rate_basis_points as "rateBasisPoints",
           (select coalesce(sum(gross_minor), 0)::bigint from fee_papers
             where purchase_id = ${purchaseId} and kind = 'credit-note') as "creditedMinor",
           (select coalesce(sum(amount_minor), 0)::bigint from ledger_entries
             where purchase_id = ${purchaseId} and account = 'platform-fee'
               and kind in ${lossKinds}) as "lostMinor"
      from fee_papers where purchase_id = ${purchaseId} and kind = 'invoice'`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { invoiceId, creditedMinor, lostMinor, ...terms } = row;
  return { invoiceId, creditedMinor, lostMinor, terms };
}

export interface StoredFeePaper extends FeePaper {
  readonly purchaseId: string;
  readonly receiptNumber: number | null;
}

export async function listFeePapersOf(db: Queryable, purchaseId: string): Promise<StoredFeePaper[]> {
  return await readPapers(db, sql`paper.purchase_id = ${purchaseId}`, null);
}

/**
 * The oldest paper is first.
 * @param month - a month in Indian time, such as `2026-11`.
 */
export async function listFeePapersOfMonth(
  db: Queryable,
  month: string,
  { limit, after }: { limit: number; after: Pick<FeePaper, 'id'> | null },
): Promise<StoredFeePaper[]> {
  const day = sql`${`${month}-01`}::date`;
  return await readPapers(
    db,
    sql`paper.issued_at >= (${day}::timestamp at time zone 'Asia/Kolkata')
      and paper.issued_at < ((${day} + interval '1 month') at time zone 'Asia/Kolkata')
      ${after === null ? sql`` : sql`and (paper.issued_at, paper.id) > (select issued_at, id from fee_papers where id = ${after.id})`}`,
    limit,
  );
}

async function readPapers(
  db: Queryable,
  which: RawBuilder<unknown>,
  limit: number | null,
): Promise<StoredFeePaper[]> {
  const { rows } = await sql<
    Omit<StoredFeePaper, 'invoice'> & {
      readonly invoiceNumber: number | null;
      readonly invoiceYear: string | null;
      readonly invoiceAt: Date | null;
    }
  >`
    select paper.id, paper.kind, paper.purchase_id as "purchaseId", purchase.receipt_number as "receiptNumber",
           paper.financial_year as "financialYear", paper.number, paper.issued_at as "issuedAt",
           invoice.number as "invoiceNumber", invoice.financial_year as "invoiceYear", invoice.issued_at as "invoiceAt",
           paper.supplier_name as "supplierName", paper.supplier_address as "supplierAddress",
           paper.supplier_gstin as "supplierGstin", paper.sac, paper.place_of_supply as "placeOfSupply",
           paper.rate_basis_points as "rateBasisPoints", paper.gross_minor as "grossMinor",
           paper.taxable_minor as "taxableMinor", paper.cgst_minor as "cgstMinor", paper.sgst_minor as "sgstMinor",
           paper.igst_minor as "igstMinor"
      from fee_papers paper join purchases purchase on purchase.id = paper.purchase_id
      left join fee_papers invoice on invoice.id = paper.invoice_id
     where ${which} order by paper.issued_at, paper.id ${limit === null ? sql`` : sql`limit ${limit}`}`.execute(
    db,
  );
  return rows.map(({ invoiceNumber, invoiceYear, invoiceAt, ...paper }) => ({
    ...paper,
    invoice:
      invoiceNumber === null || invoiceYear === null || invoiceAt === null
        ? null
        : {
            kind: 'invoice' as FeePaperKind,
            number: invoiceNumber,
            financialYear: invoiceYear,
            issuedAt: invoiceAt,
          },
  }));
}
