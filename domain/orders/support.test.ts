import { expect, it } from 'vitest';
import { DEFAULT_ORDER_CLOCKS } from './order-clocks.ts';
import {
  canAskSupport,
  canCloseSupport,
  MAX_SUPPORT_REQUESTS,
  type OpenSupportState,
  SUPPORT_CLOCKS,
  SUPPORT_STEPS,
  SUPPORT_TRIGGERS,
  type SupportFacts,
  type SupportTrigger,
} from './support.ts';

it.each<[OpenSupportState, SupportTrigger, string | null]>([
  ['waiting', 'seller-wrote', 'answered'],
  ['waiting', 'buyer-wrote', null],
  ['waiting', 'clock-ran-out', 'late'],
  ['waiting', 'closed-by-buyer', 'closed-by-buyer'],
  ['late', 'seller-wrote', 'answered'],
  ['late', 'buyer-wrote', null],
  ['late', 'clock-ran-out', 'unanswered'],
  ['late', 'closed-by-seller', null],
  ['answered', 'buyer-wrote', 'waiting'],
  ['answered', 'seller-wrote', null],
  ['answered', 'clock-ran-out', 'buyer-silent'],
  ['answered', 'closed-by-seller', 'closed-by-seller'],
  ['answered', 'became-case', 'became-case'],
])(
  'in the state %s, the trigger %s changes a support request to %s (null means no change)',
  (state, trigger, after) => {
    const step = SUPPORT_STEPS[state][trigger];
    expect(step === undefined ? null : 'to' in step ? step.to : step.outcome).toBe(after);
  },
);

it('every open support request has a deadline, and its buyer, a case, a reversal of the sale or the deletion of an account can close it', () => {
  for (const state of ['waiting', 'late', 'answered'] as const) {
    expect(DEFAULT_ORDER_CLOCKS[SUPPORT_CLOCKS[state]]).toBeGreaterThan(0);
    const triggers = Object.keys(SUPPORT_STEPS[state]);
    expect(SUPPORT_TRIGGERS).toEqual(expect.arrayContaining(triggers));
    for (const end of ['clock-ran-out', 'closed-by-buyer', 'became-case', 'reversed', 'account-deleted']) {
      expect(triggers).toContain(end);
    }
  }
});

const released: SupportFacts = {
  category: 'SOFTWARE',
  state: 'released',
  supportDays: 30,
  isSupportOver: false,
  isRefundRequested: false,
  hasOpenCase: false,
  supportRequests: 0,
  openSupport: null,
};

it.each<[string, Partial<SupportFacts>, boolean]>([
  ['of software after its release', {}, true],
  ['of software that can be downloaded', { state: 'to-download' }, true],
  ['of hardware that is on its way', { category: 'HARDWARE', state: 'shipped' }, false],
  ['of hardware that was delivered', { category: 'HARDWARE', state: 'delivered' }, true],
  ['of hardware after its release', { category: 'HARDWARE' }, true],
  ['whose time for support is over', { isSupportOver: true }, false],
  ['without a promise of support', { supportDays: 0 }, false],
  ['that was reversed', { state: 'reversed' }, false],
  ['that is being refunded', { isRefundRequested: true }, false],
  ['with an open case', { hasOpenCase: true }, false],
  ['with an open request', { openSupport: { state: 'waiting', hasAnswer: false } }, false],
  ['with the last allowed request', { supportRequests: MAX_SUPPORT_REQUESTS - 1 }, true],
  ['with too many requests', { supportRequests: MAX_SUPPORT_REQUESTS }, false],
])('the buyer of an order %s (%j) can ask for support: %s', (_what, given, expected) => {
  expect(canAskSupport({ ...released, ...given })).toBe(expected);
});

it.each([
  ['buyer', { state: 'waiting', hasAnswer: false }, true],
  ['buyer', { state: 'late', hasAnswer: false }, true],
  ['seller', { state: 'waiting', hasAnswer: false }, false],
  ['seller', { state: 'waiting', hasAnswer: true }, true],
  ['seller', { state: 'late', hasAnswer: true }, false],
  ['seller', { state: 'answered', hasAnswer: true }, true],
  ['buyer', null, false],
] as const)('the %s can close a support request in the state %j: %s', (role, openSupport, expected) => {
  expect(canCloseSupport({ openSupport }, role)).toBe(expected);
});
