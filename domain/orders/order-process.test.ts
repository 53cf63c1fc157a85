import { expect, it } from 'vitest';
import { isSameCollege } from './handover.ts';
import { caseReasonsOf, caseStateAfter } from './order-case.ts';
import { DEFAULT_ORDER_CLOCKS } from './order-clocks.ts';
import {
  clockOf,
  decideOrderStep,
  isFinalOrder,
  ORDER_TRIGGERS,
  ORDER_STATES,
  type OrderTrigger,
  type OrderState,
  outcomeOf,
} from './order-process.ts';

it.each<[OrderState, OrderTrigger, OrderState | 'refund' | null]>([
  ['to-download', 'downloaded', 'trying'],
  ['to-download', 'clock-ran-out', 'released'],
  ['to-download', 'works', 'released'],
  ['to-download', 'received', null],
  ['trying', 'clock-ran-out', 'released'],
  ['trying', 'works', 'released'],
  ['trying', 'downloaded', null],
  ['trying', 'unshipped', null],
  ['trying', 'marked-delivered', null],
  ['to-ship', 'shipped', 'shipped'],
  ['to-ship', 'marked-delivered', 'delivered'],
  ['to-ship', 'handed-over', 'trying'],
  ['to-ship', 'received', null],
  ['to-ship', 'clock-ran-out', 'refund'],
  ['shipped', 'unshipped', 'to-ship'],
  ['shipped', 'marked-delivered', 'delivered'],
  ['shipped', 'received', 'trying'],
  ['shipped', 'clock-ran-out', 'arrival-asked'],
  ['arrival-asked', 'received', 'trying'],
  ['arrival-asked', 'shipped', null],
  ['arrival-asked', 'clock-ran-out', 'trying'],
  ['delivered', 'received', 'trying'],
  ['delivered', 'works', null],
  ['delivered', 'clock-ran-out', 'trying'],
  ['released', 'clock-ran-out', null],
  ['released', 'reversed', 'reversed'],
  ['reversed', 'works', null],
])(
  'in the order state %s, the trigger %s results in %s (null means that the trigger is rejected)',
  (state, trigger, after) => {
    const step = decideOrderStep(state, trigger);
    expect(step?.kind === 'transition' ? step.to : (step?.kind ?? null)).toBe(after);
  },
);

it('every non-final order state has a deadline and an outcome, leads to a final state, and can be reversed', () => {
  for (const state of ORDER_STATES) {
    const clock = clockOf(state, DEFAULT_ORDER_CLOCKS);
    expect(clock === null).toBe(isFinalOrder(state));
    expect(outcomeOf(state) === null).toBe(isFinalOrder(state));
    expect(decideOrderStep(state, 'reversed') === null).toBe(state === 'reversed');
    expect(clock?.remindAfter ?? 0).toBeLessThan(clock?.hours ?? 1);
    let at: OrderState = state;
    for (let step = 0; step < ORDER_STATES.length && !isFinalOrder(at); step += 1) {
      const next = decideOrderStep(at, 'clock-ran-out');
      at = next?.kind === 'transition' ? next.to : 'reversed';
    }
    expect(isFinalOrder(at)).toBe(true);
  }
});

it('only the buyer’s confirmation or a deadline can release money to the seller', () => {
  const releasing = ORDER_STATES.flatMap((state) =>
    ORDER_TRIGGERS.filter((trigger) => {
      const step = decideOrderStep(state, trigger);
      return step?.kind === 'transition' && step.to === 'released';
    }),
  );
  expect(new Set(releasing)).toEqual(new Set(['works', 'clock-ran-out']));
});

it.each([
  ['SOFTWARE', 'trying', false, ['does-not-run', 'not-as-described']],
  ['HARDWARE', 'to-ship', false, []],
  ['HARDWARE', 'shipped', false, ['does-not-run', 'not-as-described', 'broken', 'wrong-item']],
  [
    'HARDWARE',
    'shipped',
    true,
    ['does-not-run', 'not-as-described', 'never-arrived', 'broken', 'wrong-item'],
  ],
  ['HARDWARE', 'trying', true, ['does-not-run', 'not-as-described', 'broken', 'wrong-item']],
  ['HARDWARE', 'released', true, []],
] as const)(
  'the buyer of %s in the order state %s (late: %s) can open a case for the reasons %j',
  (category, state, isLate, reasons) => {
    expect(caseReasonsOf({ category, state, isLate, isMadePublic: false })).toEqual(reasons);
  },
);

it('the buyer of software whose repository was made public can open a case for this reason until the release', () => {
  const software = { category: 'SOFTWARE', isLate: false, isMadePublic: true } as const;
  expect(caseReasonsOf({ ...software, state: 'trying' })).toContain('made-public');
  expect(caseReasonsOf({ ...software, state: 'to-download' })).toContain('made-public');
  expect(caseReasonsOf({ ...software, state: 'released' })).toEqual([]);
});

it.each([
  ['open', 'seller', 'answered'],
  ['open', 'buyer', 'open'],
  ['answered', 'buyer', 'open'],
  ['answered', 'seller', 'answered'],
  ['escalated', 'seller', 'escalated'],
  ['escalated', 'buyer', 'escalated'],
] as const)('a case in the state %s, after a message from the %s, is in the state %s', (state, by, after) => {
  expect(caseStateAfter(state, by)).toBe(after);
});

it.each([
  ['IIT Bombay', 'iit  bombay', true],
  ['I.I.T. Bombay', 'IIT Bombay', true],
  ['IIT Bombay', 'IIT Delhi', false],
  ['', '', false],
  [null, null, false],
  ['पुणे विश्वविद्यालय', 'पुणे विश्वविद्यालय', true],
])('the names %j and %j denote the same college: %s', (one, other, same) => {
  expect(isSameCollege(one, other)).toBe(same);
});
