import { visibleText } from '../common/clean-text.ts';
import { DomainError } from '../common/domain-error.ts';
import { InvalidFieldError } from '../projects/project-errors.ts';

export const REPORT_KINDS = ['listing', 'review', 'question', 'person', 'message'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_REASONS = [
  'scam',
  'off-platform',
  'prohibited',
  'copied',
  'offensive',
  'private-data',
  'spam',
  'fake-review',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REASONS_OF_KIND: Readonly<Record<ReportKind, readonly ReportReason[]>> = {
  listing: ['scam', 'prohibited', 'copied', 'off-platform', 'offensive', 'private-data', 'spam', 'other'],
  review: ['fake-review', 'offensive', 'private-data', 'off-platform', 'spam', 'other'],
  question: ['offensive', 'private-data', 'off-platform', 'spam', 'other'],
  person: ['scam', 'off-platform', 'offensive', 'spam', 'other'],
  message: ['scam', 'off-platform', 'offensive', 'private-data', 'spam', 'other'],
};

export const REPORT_OUTCOMES = [
  'dismissed',
  'warned',
  'hidden',
  'listing-held',
  'listing-banned',
  'person-banned',
  /** The reported account was deleted before a decision. */
  'lapsed',
] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
export const REPORT_DECISIONS = [
  'dismissed',
  'warned',
  'hidden',
  'listing-held',
  'listing-banned',
  'person-banned',
] as const satisfies readonly ReportOutcome[];
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

export const DECISIONS_OF_KIND: Readonly<Record<ReportKind, readonly ReportDecision[]>> = {
  listing: ['dismissed', 'warned', 'listing-held', 'listing-banned', 'person-banned'],
  review: ['dismissed', 'warned', 'hidden', 'person-banned'],
  question: ['dismissed', 'warned', 'hidden', 'person-banned'],
  person: ['dismissed', 'warned', 'person-banned'],
  message: ['dismissed', 'warned', 'hidden', 'person-banned'],
};

export const MAX_REPORT_CHARS = 1_000;
/** The limit prevents one account from filling the operators' queue. */
export const MAX_OPEN_REPORTS = 20;

export function reportText(kind: ReportKind, reason: ReportReason, text: string): string | null {
  if (!REASONS_OF_KIND[kind].includes(reason)) {
    throw new InvalidFieldError('reason', { reason: 'report-reason-wrong' });
  }
  const clean = visibleText(text);
  if (clean === '' && reason === 'other') {
    throw new InvalidFieldError('text', { reason: 'field-blank', params: { field: 'text' } });
  }
  return clean === '' ? null : clean;
}

export function assertNamesSubject(subject: string): void {
  if (visibleText(subject) === '') {
    throw new InvalidFieldError('subject', { reason: 'field-blank', params: { field: 'subject' } });
  }
}

export function assertMayReport(open: number): void {
  if (open >= MAX_OPEN_REPORTS) throw new TooManyReportsError();
}

export class ReportSubjectNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-report-subject' });
  }
}

export class AlreadyReportedError extends DomainError {
  constructor() {
    super('already-reported', { reason: 'already-reported' });
  }
}

export class TooManyReportsError extends DomainError {
  constructor() {
    super('too-many-reports', { reason: 'too-many-reports', params: { max: MAX_OPEN_REPORTS } });
  }
}
