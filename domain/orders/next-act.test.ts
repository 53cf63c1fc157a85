import { expect, it } from 'vitest';
import {
  type NextActFacts,
  type NextActKind,
  nextActOf,
  type OrderViewer,
  releaseTimeOf,
} from './next-act.ts';
import type { OrderState } from './order-process.ts';

const facts = (given: Partial<NextActFacts<string>> = {}): NextActFacts<string> => ({
  state: 'trying',
  dueAt: 'order',
  isRefundRequested: false,
  hasDispute: false,
  caseState: null,
  caseDueAt: null,
  supportState: null,
  supportDueAt: null,
  leftMinor: 10_500,
  sellerMinor: 10_000,
  ...given,
});

it.each<[OrderState, string, NextActKind, string]>([
  ['to-download', 'buyer', 'download', 'released'],
  ['trying', 'buyer', 'try', 'released'],
  ['to-ship', 'seller', 'ship', 'refunded'],
  ['shipped', 'courier', 'deliver', 'arrival-asked'],
  ['arrival-asked', 'buyer', 'say-if-arrived', 'trying'],
  ['delivered', 'buyer', 'confirm-delivery', 'trying'],
])('an order in the state %s waits for the %s to %s, or else it is %s', (state, who, act, otherwise) => {
  for (const viewer of ['buyer', 'seller', 'operator'] as const) {
    const atStakeMinor = viewer === 'seller' ? 10_000 : 10_500;
    expect(nextActOf(facts({ state }), viewer)).toEqual({ who, act, by: 'order', otherwise, atStakeMinor });
  }
  expect(releaseTimeOf(facts({ state }))).toBe(otherwise === 'released' ? 'order' : null);
});

it.each([
  ['open', 'seller', 'answer-case', 'seller-silent'],
  ['answered', 'buyer', 'reply-to-case', null],
  ['escalated', 'operator', 'decide-case', 'operator-late'],
] as const)('an order with a case that is %s waits for the %s to %s', (caseState, who, act, otherwise) => {
  const found = facts({ state: 'delivered', dueAt: null, caseState, caseDueAt: 'case' });
  expect(nextActOf(found, 'operator')).toEqual({ who, act, by: 'case', otherwise, atStakeMinor: 10_500 });
  expect(releaseTimeOf({ ...found, state: 'trying' })).toBeNull();
});

it('nobody has to act in a completed or refunded order, and a closed case or request changes nothing', () => {
  for (const state of ['released', 'reversed'] as const)
    expect(nextActOf(facts({ state, dueAt: null }), 'buyer')).toBeNull();
  expect(nextActOf(facts({ caseState: 'closed', supportState: 'closed' }), 'buyer')).toEqual(
    nextActOf(facts(), 'buyer'),
  );
});

it('a refund or dispute comes before everything else, also after the release, and has no deadline', () => {
  const busy = facts({ caseState: 'open', supportState: 'waiting' });
  for (const state of ['trying', 'released'] as const) {
    expect(nextActOf({ ...busy, state, hasDispute: true }, 'seller')).toMatchObject({
      who: 'provider',
      act: 'decide-dispute',
      by: null,
      otherwise: null,
    });
    expect(nextActOf({ ...busy, state, hasDispute: true, isRefundRequested: true }, 'buyer')).toMatchObject({
      who: 'provider',
      act: 'refund',
    });
  }
  expect(nextActOf(facts({ state: 'reversed', hasDispute: true }), 'seller')).toBeNull();
});

it.each<[OrderViewer, NextActKind]>([
  ['buyer', 'try'],
  ['seller', 'answer-support'],
  ['operator', 'answer-support'],
])('with an open support request, the %s sees their own act first: %s', (viewer, act) => {
  const asked = facts({ supportState: 'waiting', supportDueAt: 'support' });
  expect(nextActOf(asked, viewer)?.act).toBe(act);
  expect(nextActOf({ ...asked, state: 'released', dueAt: null }, viewer)).toEqual({
    who: 'seller',
    act: 'answer-support',
    by: 'support',
    otherwise: 'missed',
    atStakeMinor: null,
  });
  expect(nextActOf({ ...asked, supportState: 'late' }, 'seller')?.otherwise).toBe('unanswered');
  expect(nextActOf({ ...asked, supportState: 'answered' }, viewer)?.act).toBe('try');
  expect(nextActOf({ ...asked, state: 'to-ship' }, 'seller')?.act).toBe('ship');
});
