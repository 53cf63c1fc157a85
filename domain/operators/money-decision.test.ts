import { expect, it } from 'vitest';
import { assertMayDecline, isSecondPerson, needsSecondPerson } from './money-decision.ts';
import { RoleNeededError } from './operator-errors.ts';

const LIMIT = 500_000;

it.each([
  [500_000, 0, false],
  [500_001, 0, true],
  [300_000, 200_000, false],
  [300_000, 200_001, true],
  [1, 600_000, true],
  [0, 600_000, false],
])(
  'a refund of %i after refunds of %i without a second person needs a second person: %s',
  (amount, alone, needs) => {
    expect(needsSecondPerson(amount, alone, LIMIT)).toBe(needs);
  },
);

const proposer = { actor: 'asha', actorId: 'a' };

it('only another member in the console is a second person', () => {
  expect(isSecondPerson(proposer, { actor: 'ravi', actorId: 'r' })).toBe(true);
  expect(isSecondPerson({ actor: 'root' }, { actor: 'ravi', actorId: 'r' })).toBe(true);
  expect(isSecondPerson(proposer, { actor: 'asha again', actorId: 'a' })).toBe(false);
  expect(isSecondPerson(proposer, { actor: 'root' })).toBe(false);
});

it('a proposal is declined by whoever made it, or by a treasurer', () => {
  expect(() => assertMayDecline(proposer, proposer, ['operator'])).not.toThrow();
  expect(() => assertMayDecline(proposer, { actor: 'ravi', actorId: 'r' }, ['treasurer'])).not.toThrow();
  expect(() => assertMayDecline(proposer, { actor: 'ravi', actorId: 'r' }, ['operator'])).toThrow(
    RoleNeededError,
  );
  expect(() => assertMayDecline({ actor: 'root' }, { actor: 'root' }, ['operator'])).toThrow(RoleNeededError);
});
