import type { DatedRate } from './dated-rate.ts';
import type { StateCode, TaxSplit } from './gst.ts';

export const FEE_PAPER_KINDS = ['invoice', 'credit-note'] as const;
export type FeePaperKind = (typeof FEE_PAPER_KINDS)[number];

/** The settings are null if the firm charges no GST. There are then no invoices, and only the receipt shows the fee. */
export interface GstSettings {
  readonly gstin: string;
  readonly sac: string;
  readonly rates: readonly DatedRate[];
}

export interface FeePaper extends TaxSplit {
  readonly id: string;
  readonly kind: FeePaperKind;
  readonly financialYear: string;
  readonly number: number;
  readonly issuedAt: Date;
  /** The invoice that a credit note corrects; null for an invoice. */
  readonly invoice: Pick<FeePaper, 'kind' | 'financialYear' | 'number' | 'issuedAt'> | null;
  readonly supplierName: string;
  readonly supplierAddress: string;
  readonly supplierGstin: string;
  readonly sac: string;
  readonly placeOfSupply: StateCode;
  readonly rateBasisPoints: number;
}

const PREFIXES: Readonly<Record<FeePaperKind, string>> = { invoice: 'PHI', 'credit-note': 'PHC' };

/** Rule 46 of the CGST Rules allows at most 16 characters in an invoice number. */
export function formatPaperNumber(paper: Pick<FeePaper, 'kind' | 'financialYear' | 'number'>): string {
  return `${PREFIXES[paper.kind]}/${paper.financialYear.slice(2)}/${String(paper.number).padStart(6, '0')}`;
}
