import type { DatedRate } from './dated-rate.ts';
import type { StateCode, TaxSplit } from './gst.ts';

/** An invoice for the platform fee of a sale, or a credit note for what of it went back to the buyer. */
export const FEE_PAPER_KINDS = ['invoice', 'credit-note'] as const;
export type FeePaperKind = (typeof FEE_PAPER_KINDS)[number];

/** Null settings mean that no GST is charged: the fee is on the receipt, and there are no papers. */
export interface GstSettings {
  readonly gstin: string;
  /** Services accounting code of the platform fee. */
  readonly sac: string;
  readonly rates: readonly DatedRate[];
}

export interface FeePaper extends TaxSplit {
  readonly id: string;
  readonly kind: FeePaperKind;
  /** From April to March in India, such as `2026-27`. */
  readonly financialYear: string;
  readonly number: number;
  readonly issuedAt: Date;
  /** The number of the invoice that a credit note corrects. */
  readonly invoice: Pick<FeePaper, 'kind' | 'financialYear' | 'number' | 'issuedAt'> | null;
  readonly supplierName: string;
  readonly supplierAddress: string;
  readonly supplierGstin: string;
  readonly sac: string;
  readonly placeOfSupply: StateCode;
  readonly rateBasisPoints: number;
}

const PREFIXES: Readonly<Record<FeePaperKind, string>> = { invoice: 'PHI', 'credit-note': 'PHC' };

/** Such as `PHI/26-27/000042`. At most 16 characters, up to a million papers a year: rule 46 of the CGST Rules. */
export function formatPaperNumber(paper: Pick<FeePaper, 'kind' | 'financialYear' | 'number'>): string {
  return `${PREFIXES[paper.kind]}/${paper.financialYear.slice(2)}/${String(paper.number).padStart(6, '0')}`;
}
