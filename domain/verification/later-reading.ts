import type { CodeFigures } from './origins.ts';
import type { StoredCheck, VerificationReport } from './verification-check.ts';

/**
 * Increment this version when the rules for secrets or dangers find more. The zips of listings that were read by earlier
 * rules are read again.
 */
export const READING_RULES = 2;
/** How long a listing keeps its stamp while its owner is asked about what newer rules refuse. */
export const OWNER_DAYS = 14;

const DAY_MS = 86_400_000;

export interface Reading {
  /** The checks `secrets` and `danger` by the rules of today. */
  readonly checks: readonly StoredCheck[];
  readonly figures: CodeFigures;
}

/** Whoever was asked before has the time they were told. */
export function readingOf(report: VerificationReport, reading: Reading, now: Date): VerificationReport {
  const { owner_needed: asked, ...before } = report;
  const read = new Map(reading.checks.map((check) => [check.id, check]));
  const known = new Set(report.checks.map(({ id }) => id));
  const isRefused = reading.checks.some(({ result }) => result === 'fail');
  const until = new Date(now.getTime() + OWNER_DAYS * DAY_MS).toISOString();
  return {
    ...before,
    rules: READING_RULES,
    figures: reading.figures,
    checks: [
      ...report.checks.map((check) => read.get(check.id) ?? check),
      ...reading.checks.filter(({ id }) => !known.has(id)),
    ],
    ...(isRefused ? { owner_needed: asked ?? { until, isOver: false } } : {}),
  };
}

/** @returns the report without its stamp, or null if it keeps it. */
export function endStamp(report: VerificationReport, now: Date): VerificationReport | null {
  const { owner_needed: asked } = report;
  if (asked === undefined || asked.isOver || new Date(asked.until) > now) return null;
  return { ...report, owner_needed: { ...asked, isOver: true } };
}
