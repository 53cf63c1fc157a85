import { expect, it } from 'vitest';
import {
  assertMayReport,
  DECISIONS_OF_KIND,
  MAX_OPEN_REPORTS,
  REASONS_OF_KIND,
  REPORT_DECISIONS,
  REPORT_KINDS,
  REPORT_REASONS,
  reportText,
} from './report.ts';

it.each(REPORT_KINDS)(
  'a report about a %s can have the reason "other", and can be dismissed or lead to a ban',
  (kind) => {
    expect(REASONS_OF_KIND[kind]).toContain('other');
    expect(DECISIONS_OF_KIND[kind]).toContain('dismissed');
    expect(DECISIONS_OF_KIND[kind]).toContain('person-banned');
  },
);

it('every reason and every decision is valid for at least one kind of report', () => {
  expect(new Set(Object.values(REASONS_OF_KIND).flat())).toEqual(new Set(REPORT_REASONS));
  expect(new Set(Object.values(DECISIONS_OF_KIND).flat())).toEqual(new Set(REPORT_DECISIONS));
});

it('the description in a report may be empty unless its reason is "other"', () => {
  expect(reportText('listing', 'scam', '  ')).toBeNull();
  expect(reportText('listing', 'scam', ' It is fake. ')).toBe('It is fake.');
  expect(() => reportText('listing', 'other', ' ')).toThrow('field-blank');
});

it('a report with a reason that belongs to another kind of report is rejected', () => {
  expect(() => reportText('person', 'fake-review', 'Really.')).toThrow('report-reason-wrong');
});

it('a member has a limited number of open reports', () => {
  expect(() => assertMayReport(MAX_OPEN_REPORTS - 1)).not.toThrow();
  expect(() => assertMayReport(MAX_OPEN_REPORTS)).toThrow('too-many-reports');
});
