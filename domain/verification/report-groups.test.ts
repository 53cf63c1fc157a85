import { describe, expect, it } from 'vitest';
import { groupChecks } from './report-groups.ts';
import { PHOTO_CHECK_IDS, REPOSITORY_CHECK_IDS } from './verification-plan.ts';

const passed = (ids: readonly string[]) => ids.map((id) => ({ id, result: 'pass' as const }));
const idsOf = (checks: readonly { readonly id: string }[]) => checks.map(({ id }) => id);

describe('groups of checks in a report', () => {
  it.each([
    ['software', REPOSITORY_CHECK_IDS],
    ['a device', PHOTO_CHECK_IDS],
  ])('every check of %s belongs to exactly one group of the report', (_what, ids) => {
    const groups = groupChecks(passed(ids));
    expect(idsOf(groups.flatMap(({ checks }) => checks)).toSorted()).toEqual([...ids].toSorted());
  });

  it('a verification report has its groups in one order, and warnings first within each group', () => {
    const groups = groupChecks([
      { id: 'owner', result: 'pass' },
      { id: 'secrets', result: 'pass' },
      { id: 'start', result: 'pass' },
      { id: 'tests', result: 'warn' },
    ]);
    expect(groups.map(({ group }) => group)).toEqual(['whose', 'safe', 'runs']);
    expect(idsOf(groups[2]?.checks ?? [])).toEqual(['tests', 'start']);
  });

  it('a check from an old report is shown even if its ID is unknown', () => {
    expect(groupChecks([{ id: 'toString', result: 'pass' }])).toMatchObject([
      { group: 'what', checks: [{ id: 'toString' }] },
    ]);
  });
});
