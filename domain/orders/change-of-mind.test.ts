import { expect, it } from 'vitest';
import { canChangeMind } from './change-of-mind.ts';
import { ORDER_STATES } from './order-process.ts';

it.each([
  ['hardware', 'HARDWARE', false, ['to-ship']],
  ['software from a private repository', 'SOFTWARE', true, ['to-download']],
  ['software from a public repository', 'SOFTWARE', false, []],
] as const)(
  'the buyer of %s can change their mind only while they have received nothing',
  (_what, category, isRepositoryPrivate, states) => {
    const free = ORDER_STATES.filter((state) => canChangeMind({ category, state, isRepositoryPrivate }));
    expect(free).toEqual(states);
  },
);
