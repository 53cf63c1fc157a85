import { expect, it } from 'vitest';
import { canChangeMind, refusalOfCancelling } from './change-of-mind.ts';
import { ORDER_STATES } from './order-process.ts';

const first = { isCancelTimeOver: false, hasCancelledBefore: false };

it.each([
  ['hardware', 'HARDWARE', false, ['to-ship']],
  ['software from a private repository', 'SOFTWARE', true, ['to-download']],
  ['software from a public repository', 'SOFTWARE', false, []],
] as const)(
  'the buyer of %s (%s, private repository: %s) can cancel without a reason only in the order states %j',
  (_what, category, isRepositoryPrivate, states) => {
    const free = ORDER_STATES.filter((state) =>
      canChangeMind({ ...first, category, state, isRepositoryPrivate }),
    );
    expect(free).toEqual(states);
  },
);

it.each([
  ['software that was paid more than three days ago', 'SOFTWARE', { isCancelTimeOver: true }, 'too-late'],
  ['software whose earlier order the buyer cancelled', 'SOFTWARE', { hasCancelledBefore: true }, 'once'],
  ['hardware that was paid more than three days ago', 'HARDWARE', { isCancelTimeOver: true }, null],
  ['hardware whose earlier order the buyer cancelled', 'HARDWARE', { hasCancelledBefore: true }, 'once'],
] as const)('the refusal to cancel %s (%s, %j) is %s', (_what, category, facts, refusal) => {
  const state = category === 'HARDWARE' ? 'to-ship' : 'to-download';
  expect(refusalOfCancelling({ ...first, category, state, isRepositoryPrivate: true, ...facts })).toBe(
    refusal,
  );
});
