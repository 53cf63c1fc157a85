import { describe, expect, it } from 'vitest';
import { endStamp, READING_RULES, readingOf } from './later-reading.ts';
import type { StoredCheck, VerificationReport } from './verification-check.ts';

const check = (id: string, result: StoredCheck['result']): StoredCheck => ({
  id,
  title: id,
  result,
  sentence: '',
});
const report: VerificationReport = {
  checks: [check('owner', 'pass'), check('secrets', 'pass')],
  languages: [],
  readme_verified: true,
};
const figures = {
  files: 1,
  newlines: 1,
  lines: { code: 1, tests: 0, docs: 0 },
  origins: {},
  testFiles: 0,
  lockFile: null,
};
const read = (of: VerificationReport, secrets: StoredCheck['result'], day: number) =>
  readingOf(of, { checks: [check('secrets', secrets), check('danger', 'pass')], figures }, at(day));
const at = (day: number) => new Date(Date.UTC(2026, 0, day));

describe('a listed commit that is read again', () => {
  it('gets the checks of the newer rules in place of the earlier ones, and a check that it did not have', () => {
    const { checks, rules, owner_needed: asked } = read(report, 'pass', 1);
    expect(checks.map(({ id }) => id)).toEqual(['owner', 'secrets', 'danger']);
    expect([rules, asked]).toEqual([READING_RULES, undefined]);
  });

  it('keeps its stamp for fourteen days if something is refused, counted from the first time', () => {
    const asked = read(read(report, 'fail', 1), 'fail', 9);
    expect(asked.owner_needed).toEqual({ until: at(15).toISOString(), isOver: false });
    expect(endStamp(asked, at(14))).toBeNull();
    const ended = endStamp(asked, at(15));
    expect(ended?.owner_needed?.isOver).toBe(true);
    expect(endStamp(ended ?? report, at(16))).toBeNull();
  });

  it('has its stamp again when nothing is refused any more', () => {
    expect(read(read(report, 'fail', 1), 'warn', 20)).not.toHaveProperty('owner_needed');
  });
});
