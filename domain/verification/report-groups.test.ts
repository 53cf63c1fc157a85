import { describe, expect, it } from 'vitest';
import { groupChecks } from './report-groups.ts';
import { PHOTO_CHECK_IDS, REPOSITORY_CHECK_IDS } from './verification-plan.ts';

const passed = (ids: readonly string[]) => ids.map((id) => ({ id, result: 'pass' as const }));
const idsOf = (checks: readonly { readonly id: string }[]) => checks.map(({ id }) => id);

describe('the groups of a report', () => {
  it.each([
    ['software', REPOSITORY_CHECK_IDS],
    ['a device', PHOTO_CHECK_IDS],
  ])('every check of %s belongs to exactly one group', (_what, ids) => {
    const groups = groupChecks(passed(ids));
    expect(idsOf(groups.flatMap(({ shown, folded }) => [...shown, ...folded])).toSorted()).toEqual(
      [...ids].toSorted(),
    );
  });

  it('self-evident checks are collapsed if they passed, and shown otherwise', () => {
    const [what] = groupChecks([
      { id: 'empty', result: 'pass' },
      { id: 'size', result: 'fail' },
      { id: 'readme', result: 'pass' },
    ]);
    expect(idsOf(what?.shown ?? [])).toEqual(['size', 'readme']);
    expect(idsOf(what?.folded ?? [])).toEqual(['empty']);
  });

  it('groups with warnings come first, and warnings come first in them', () => {
    const groups = groupChecks([
      { id: 'owner', result: 'pass' },
      { id: 'secrets', result: 'pass' },
      { id: 'start', result: 'pass' },
      { id: 'tests', result: 'warn' },
    ]);
    expect(groups.map(({ group }) => group)).toEqual(['runs', 'whose', 'safe']);
    expect(idsOf(groups[0]?.shown ?? [])).toEqual(['tests', 'start']);
  });

  it('an unknown check of an old report is shown', () => {
    expect(groupChecks([{ id: 'toString', result: 'pass' }])).toMatchObject([
      { group: 'what', shown: [{ id: 'toString' }], folded: [] },
    ]);
  });
});
