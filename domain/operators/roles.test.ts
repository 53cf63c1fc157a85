import { expect, it } from 'vitest';
import { assertMayDecline, isSecondPerson, needsSecondPerson } from './money-decision.ts';
import { RoleNeededError } from './operator-errors.ts';
import { CONSOLE_POLICIES, isSecondFactorFresh, OPERATOR_ROLES, type Roles } from './roles.ts';

it.each<[Roles, readonly string[]]>([
  [[], []],
  [['operator'], ['read', 'judge', 'decline-refunds', 'clear-alerts']],
  [['treasurer'], ['read', 'pay-out', 'export-papers', 'approve-refunds', 'decline-refunds', 'clear-alerts']],
  [['owner'], ['read', 'export-papers', 'manage-roles']],
  [
    OPERATOR_ROLES,
    [
      'read',
      'judge',
      'pay-out',
      'export-papers',
      'approve-refunds',
      'decline-refunds',
      'clear-alerts',
      'manage-roles',
    ],
  ],
])('a member with the roles %j has the console permissions %j', (roles, permitted) => {
  const policies = Object.entries(CONSOLE_POLICIES);
  expect(policies.filter(([, may]) => may(roles)).map(([name]) => name)).toEqual(permitted);
});

it('a verified second factor stays valid for twelve hours', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(isSecondFactorFresh(null, now)).toBe(false);
  expect(isSecondFactorFresh(new Date('2026-11-23T00:00:01Z'), now)).toBe(true);
  expect(isSecondFactorFresh(new Date('2026-11-23T00:00:00Z'), now)).toBe(false);
});

it('a refund up to the limit needs only one person', () => {
  expect(needsSecondPerson(1_000_000, 0, 1_000_000)).toBe(false);
  expect(needsSecondPerson(1_000_001, 0, 1_000_000)).toBe(true);
});

it('a refund that exceeds the limit together with earlier refunds needs a second person', () => {
  expect(needsSecondPerson(600_000, 400_000, 1_000_000)).toBe(false);
  expect(needsSecondPerson(600_000, 400_001, 1_000_000)).toBe(true);
  expect(needsSecondPerson(0, 1_000_001, 1_000_000)).toBe(false);
});

it.each<[string, Roles, string, boolean]>([
  ['its proposer may withdraw it', ['operator'], '1', true],
  ['another operator may not decline it', ['operator'], '2', false],
  ['a treasurer may decline it', ['treasurer'], '2', true],
])(
  'only the proposer and treasurers can decline a proposed refund: %s',
  (_title, roles, actorId, isAllowed) => {
    let refusal: unknown = null;
    try {
      assertMayDecline({ actor: 'asha', actorId: '1' }, { actor: 'x', actorId }, roles);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toEqual(isAllowed ? null : new RoleNeededError('treasurer'));
  },
);

it.each([
  ['another member approves', { actor: 'asha', actorId: '1' }, { actor: 'ravi', actorId: '2' }, true],
  ['nobody approves their own proposal', { actor: 'a', actorId: '1' }, { actor: 'b', actorId: '1' }, false],
  [
    'the command line does not approve proposals of members',
    { actor: 'asha', actorId: '1' },
    { actor: 'root' },
    false,
  ],
])(
  'a refund above the limit needs the approval of another member in the console: %s',
  (_title, proposer, approver, isApproved) => {
    expect(isSecondPerson(proposer, approver)).toBe(isApproved);
  },
);
