import { csvPages } from '#domain/common/csv.ts';
import { dayInIndia } from '#domain/common/india-day.ts';
import type { Actor } from '#domain/operators/money-decision.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import { formatPaperNumber } from '#domain/taxes/fee-paper.ts';
import { STATES } from '#domain/taxes/gst.ts';
import type { Context } from '../context.ts';
import { listFeePapersOfMonth, type StoredFeePaper } from '../purchases/papers/fee-paper-store.ts';
import { recordOperatorAction } from './record-operator-action.ts';

const COLUMNS = [
  'Kind',
  'Number',
  'Date',
  'Invoice',
  'Receipt',
  'GSTIN',
  'SAC',
  'Place of supply',
  'Rate (%)',
  'Taxable (INR)',
  'CGST (INR)',
  'SGST (INR)',
  'IGST (INR)',
  'Total (INR)',
];

/**
 * Credit notes have negative amounts, so that the columns add up to the tax owed.
 * @param month - a month in Indian time, such as `2026-11`
 */
function writeCsv({ database }: Pick<Context, 'database'>, month: string): AsyncGenerator<string> {
  return csvPages(COLUMNS, (page) => listFeePapersOfMonth(database, month, page), cellsOf);
}

export async function exportPapers(
  context: Pick<Context, 'database'>,
  by: Actor,
  month: string,
): Promise<AsyncGenerator<string>> {
  await recordOperatorAction(context.database, by, { action: 'papers export', subject: month });
  return writeCsv(context, month);
}

function signOf({ kind }: StoredFeePaper): 1 | -1 {
  return kind === 'invoice' ? 1 : -1;
}

function cellsOf(paper: StoredFeePaper): readonly (string | number)[] {
  const rupees = (amountMinor: number): number => (signOf(paper) * amountMinor) / 100;
  return [
    paper.kind,
    formatPaperNumber(paper),
    dayInIndia(paper.issuedAt),
    paper.invoice === null ? '' : formatPaperNumber(paper.invoice),
    paper.receiptNumber === null ? '' : formatReceiptNumber(paper.receiptNumber),
    paper.supplierGstin,
    paper.sac,
    `${paper.placeOfSupply}-${STATES[paper.placeOfSupply]}`,
    paper.rateBasisPoints / 100,
    rupees(paper.taxableMinor),
    rupees(paper.cgstMinor),
    rupees(paper.sgstMinor),
    rupees(paper.igstMinor),
    rupees(paper.grossMinor),
  ];
}
