import type { CaseOutcome } from '../orders/order-case.ts';
import { REPORT_OUTCOMES } from '../reports/report.ts';

export const TRANSPARENCY_OUTCOMES = {
  case: ['agreed', 'for-buyer', 'for-seller', 'by-time', 'withdrawn'],
  claim: ['accepted', 'rejected', 'withdrawn'],
  report: REPORT_OUTCOMES,
} as const;
export type TransparencyKind = keyof typeof TRANSPARENCY_OUTCOMES;
export type TransparencyOutcome = (typeof TRANSPARENCY_OUTCOMES)[TransparencyKind][number];

export const PUBLIC_OUTCOME_OF_CASE: Readonly<Record<CaseOutcome, TransparencyOutcome>> = {
  'refund-agreed': 'agreed',
  'part-refund-agreed': 'agreed',
  fixed: 'agreed',
  'refund-decided': 'for-buyer',
  'part-refund-decided': 'for-buyer',
  'no-refund-decided': 'for-seller',
  'seller-silent': 'by-time',
  'buyer-silent': 'by-time',
  'operator-late': 'by-time',
  withdrawn: 'withdrawn',
  reversed: 'withdrawn',
};

export const TRANSPARENCY_MONTHS = 12;

export interface TransparencyFigure {
  /** A month in Indian time, such as `2026-11`. */
  readonly month: string;
  readonly kind: TransparencyKind;
  readonly outcome: TransparencyOutcome;
  readonly closed: number;
  readonly medianHours: number;
}

export const TRANSPARENCY_WEEKS = 12;

/** What happened in a week that has ended. */
export interface TransparencyWeek {
  /** Its Monday in Indian time, such as `2026-11-23`. */
  readonly from: string;
  readonly sales: number;
  readonly refunds: number;
  /** Opened. */
  readonly cases: number;
}

/** A smaller number could be recognised by those who were part of it, so it counts as none. */
export const SMALLEST_PUBLIC_COUNT = 5;
