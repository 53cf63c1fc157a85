import { expect, it } from 'vitest';
import { canChangeMind } from './change-of-mind.ts';
import { ORDER_STATES } from './order-process.ts';

it.each([
  ['hardware', 'HARDWARE', false, ['to-ship']],
  ['software from a private repository', 'SOFTWARE', true, ['to-download']],
  ['software from a public repository', 'SOFTWARE', false, []],
] as const)(
  'the buyer of %s (%s, private repository: %s) can cancel without a reason only in the order states %j',
  (_what, category, isRepositoryPrivate, states) => {
    const free = ORDER_STATES.filter((state) => canChangeMind({ category, state, isRepositoryPrivate }));
    expect(free).toEqual(states);
  },
);
