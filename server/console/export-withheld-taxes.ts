import { csvPages } from '#domain/common/csv.ts';
import { dayInIndia } from '#domain/common/india-day.ts';
import type { Actor } from '#domain/operators/money-decision.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { TaxIdentity } from '#domain/taxes/tax-identity.ts';
import type { Context } from '../context.ts';
import { listWithheldOfMonth, type WithheldEntry } from '../purchases/settle/withheld-tax-store.ts';
import { recordOperatorAction } from './record-operator-action.ts';

const COLUMNS = [
  'Tax',
  'Date',
  'Receipt',
  'Seller',
  'Username',
  'PAN',
  'GSTIN',
  'Rate (%)',
  'Amount (INR)',
  'PAN saved since',
];

/**
 * A month's withheld taxes with the PAN and GSTIN that each seller had at the time, as a tax return requires. Tax that
 * was returned to the seller is negative.
 * @param month - a month in Indian time, such as `2026-11`
 */
export async function exportWithheldTaxes(
  context: Pick<Context, 'database' | 'sealer'>,
  by: Actor,
  month: string,
): Promise<AsyncGenerator<string>> {
  await recordOperatorAction(context.database, by, { action: 'papers withheld', subject: month });
  return writeCsv(context, month);
}

function writeCsv(
  { database, sealer }: Pick<Context, 'database' | 'sealer'>,
  month: string,
): AsyncGenerator<string> {
  const open = (sealed: string | null): TaxIdentity | null =>
    sealed === null ? null : openIdentity(sealer, sealed);
  return csvPages(
    COLUMNS,
    (page) => listWithheldOfMonth(database, month, page),
    (entry: WithheldEntry) => cellsOf(entry, open(entry.identitySealed), open(entry.presentSealed)),
  );
}

/** @returns null if the identity was encrypted with a lost secret. */
function openIdentity(sealer: Context['sealer'], sealed: string): TaxIdentity | null {
  try {
    return JSON.parse(sealer.open(sealed)) as TaxIdentity;
  } catch {
    return null;
  }
}

function cellsOf(
  entry: WithheldEntry,
  identity: TaxIdentity | null,
  present: TaxIdentity | null,
): readonly (string | number)[] {
  return [
    entry.tax.toUpperCase(),
    dayInIndia(entry.at),
    entry.receiptNumber === null ? '' : formatReceiptNumber(entry.receiptNumber),
    entry.sellerName ?? '',
    entry.username ?? '',
    identity?.pan ?? entry.panMasked ?? '',
    identity?.gstin ?? '',
    entry.basisPoints / 100,
    entry.amountMinor / 100,
    present === null || present.pan === identity?.pan ? '' : present.pan,
  ];
}
