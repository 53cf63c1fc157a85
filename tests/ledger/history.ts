import fc from 'fast-check';
import {
  SUPPORT_STEPS,
  type SupportStepName,
  MONEY_STEPS,
  type MoneyStep,
  CASE_STEPS,
  type CaseStep,
} from './steps.ts';

/**
 * The steps of a history run in order, and the operations of a step concurrently. People, projects and
 * payments are small indices that are resolved at run time, so a history stays valid when operations are
 * removed, and can be stored as JSON.
 */

export const PEOPLE = 6;
export const OTHER_ACCOUNT = 'acct_other';
/**
 * People 0 and 1 are sellers; everyone buys. Saved histories refer to projects by index, so this order must
 * not change.
 */
export const PROJECTS: readonly {
  readonly seller: number;
  readonly category: 'SOFTWARE' | 'HARDWARE';
  readonly priceRupees: number;
  readonly licence?: 'personal-use';
}[] = [
  { seller: 0, category: 'SOFTWARE', priceRupees: 499 },
  { seller: 1, category: 'SOFTWARE', priceRupees: 90 },
  { seller: 0, category: 'HARDWARE', priceRupees: 1_210 },
  { seller: 1, category: 'HARDWARE', priceRupees: 1 },
  { seller: 0, category: 'SOFTWARE', priceRupees: 250, licence: 'personal-use' },
  { seller: 1, category: 'SOFTWARE', priceRupees: 320 },
];
const COPIES = 4;
export const BOTH_MODES = 5;

export const CARDS = {
  good: { card: '4242424242424242' },
  declined: { card: '4000000000009995' },
  'asks-the-bank': { card: '4000002500003155' },
} as const;
export const UPI = { code: { upi: null }, pending: { upi: 'pending@upi' } } as const;
export type PaymentWay = keyof typeof CARDS | keyof typeof UPI;

export const FAULTS = {
  kinds: ['answer-lost-after-charging', 'http-500', 'http-429', 'hang', 'refund-fails', 'refund-pends'],
  operations: [
    'payment_intents.create',
    'payment_intents.retrieve',
    'payment_intents.confirm',
    'payment_intents.cancel',
    'refunds.list',
    'refunds.create',
  ],
} as const;

const REFUNDS = 'refunds.create' satisfies (typeof FAULTS.operations)[number];

/** `payment` counts back from the most recently opened payment, which is 0, and wraps around. */
export type Operation =
  | { kind: 'ask'; who: number; project: number; amount: 'right' | 'wrong'; address: boolean }
  | { kind: 'ask-again'; payment: number }
  | { kind: 'pay'; payment: number; way: PaymentWay }
  | { kind: 'bank-answers'; payment: number; outcome: 'approved' | 'refused' | 'expired' }
  | { kind: 'hint'; payment: number }
  | { kind: 'mark-sold'; payment: number; by: 'buyer' | 'other' }
  | { kind: 'close'; payment: number }
  | { kind: 'deliver'; which: 'oldest' | 'latest' | 'any' | 'again'; pick: number; times: 1 | 2 }
  | { kind: 'work' }
  | { kind: 'sweep' }
  | { kind: 'time-passes' }
  | { kind: 'edit'; project: number; priceRupees: number }
  | { kind: 'remove'; project: number }
  | { kind: 'sale-mode'; copies: boolean }
  | { kind: 'publish'; project: number }
  | { kind: 'address'; who: number; project: number }
  | { kind: 'ship'; payment: number; status: 'Pending' | 'Shipped' | 'Delivered'; by: 'seller' | 'other' }
  | { kind: 'bookmark'; who: number; project: number; on: boolean }
  | { kind: 'look'; who: number; project: number }
  | { kind: 'lists'; who: number }
  | {
      kind: 'fault';
      fault: (typeof FAULTS.kinds)[number];
      operation: (typeof FAULTS.operations)[number];
      times: number;
    }
  | { kind: 'provider-down' }
  | { kind: 'provider-up' }
  | { kind: 'refund'; payment: number }
  | { kind: 'refund-ends'; payment: number; outcome: 'succeeded' | 'failed' }
  /** Assigns the marketplace's API keys to another account, revokes them, or restores the first keys. */
  | { kind: 'keys'; which: 'other' | 'revoked' | 'first' }
  | { kind: 'leave'; who: number }
  | { kind: 'refund-unsent'; payment: number; by: 'seller' | 'buyer' | 'other' }
  | { kind: 'dispute'; payment: number; part?: boolean }
  | { kind: 'judge'; payment: number; outcome: 'lost' | 'won' }
  | { kind: 'tamper'; payment: number; amountMinor: number }
  | { kind: 'money'; step: MoneyStep; payment: number; pick: number }
  | { kind: 'case'; step: CaseStep; payment: number; pick: number }
  | { kind: 'support'; step: SupportStepName; payment: number }
  | { kind: 'ban'; payment: number; side: 'seller' | 'buyer' }
  /** Kills one server with SIGKILL during the step and restarts it after the step. */
  | { kind: 'crash'; server: number; afterMs: number; longOff: boolean };

export type OperationKind = Operation['kind'];
export type Step = readonly Operation[];
export type History = readonly Step[];

const who = fc.nat({ max: PEOPLE - 1 });
// Most operations target a few projects, because contention reveals bugs.
const project = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, 2, COPIES, BOTH_MODES) },
  fc.nat({ max: PROJECTS.length - 1 }),
);
const payment = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 1 }) }, fc.nat({ max: 5 }));
const mostly = <T>(usual: T, other: T) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, fc.constant(other));
const kind = <K extends OperationKind>(name: K) => fc.constant(name);

const operations: readonly [weight: number, arbitrary: fc.Arbitrary<Operation>][] = [
  [
    12,
    fc.record({
      kind: kind('ask'),
      who,
      project,
      amount: mostly('right' as const, 'wrong' as const),
      address: mostly(true, false),
    }),
  ],
  [3, fc.record({ kind: kind('ask-again'), payment })],
  [
    12,
    fc.record({
      kind: kind('pay'),
      payment,
      way: fc.constantFrom<PaymentWay[]>(
        'good',
        'good',
        'good',
        'declined',
        'asks-the-bank',
        'code',
        'pending',
      ),
    }),
  ],
  [
    5,
    fc.record({
      kind: kind('bank-answers'),
      payment,
      outcome: fc.constantFrom(
        'approved' as const,
        'approved' as const,
        'refused' as const,
        'expired' as const,
      ),
    }),
  ],
  [5, fc.record({ kind: kind('hint'), payment })],
  [5, fc.record({ kind: kind('mark-sold'), payment, by: mostly('buyer' as const, 'other' as const) })],
  [3, fc.record({ kind: kind('close'), payment })],
  [
    8,
    fc.record({
      kind: kind('deliver'),
      which: fc.constantFrom('oldest' as const, 'latest' as const, 'any' as const, 'again' as const),
      pick: fc.nat({ max: 50 }),
      times: fc.constantFrom(1 as const, 2 as const),
    }),
  ],
  [4, fc.record({ kind: kind('work') })],
  [3, fc.record({ kind: kind('sweep') })],
  [3, fc.record({ kind: kind('time-passes') })],
  [2, fc.record({ kind: kind('edit'), project, priceRupees: fc.integer({ min: 1, max: 5_000 }) })],
  [1, fc.record({ kind: kind('remove'), project: fc.nat({ max: PROJECTS.length - 1 }) })],
  [2, fc.record({ kind: kind('sale-mode'), copies: fc.boolean() })],
  [2, fc.record({ kind: kind('publish'), project })],
  [2, fc.record({ kind: kind('address'), who, project: fc.constantFrom(2, 3) })],
  [
    3,
    fc.record({
      kind: kind('ship'),
      payment,
      status: fc.constantFrom('Pending' as const, 'Shipped' as const, 'Delivered' as const),
      by: mostly('seller' as const, 'other' as const),
    }),
  ],
  [1, fc.record({ kind: kind('bookmark'), who, project, on: fc.boolean() })],
  [6, fc.record({ kind: kind('look'), who, project })],
  [2, fc.record({ kind: kind('lists'), who })],
  [
    3,
    fc
      .record({
        kind: kind('fault'),
        fault: fc.constantFrom(...FAULTS.kinds),
        operation: fc.constantFrom(...FAULTS.operations),
        times: fc.integer({ min: 1, max: 3 }),
      })
      .map((fault) => (fault.fault.startsWith('refund-') ? { ...fault, operation: REFUNDS } : fault)),
  ],
  [1, fc.record({ kind: kind('provider-down') })],
  [2, fc.record({ kind: kind('provider-up') })],
  [2, fc.record({ kind: kind('refund'), payment })],
  [
    3,
    fc.record({
      kind: kind('refund-ends'),
      payment,
      outcome: fc.constantFrom('failed' as const, 'failed' as const, 'succeeded' as const),
    }),
  ],
  [2, fc.record({ kind: kind('dispute'), payment, part: fc.boolean() })],
  [
    2,
    fc.record({
      kind: kind('keys'),
      which: fc.constantFrom('other' as const, 'revoked' as const, 'first' as const, 'first' as const),
    }),
  ],
  [1, fc.record({ kind: kind('leave'), who })],
  [
    2,
    fc.record({
      kind: kind('refund-unsent'),
      payment,
      by: fc.constantFrom('seller' as const, 'buyer' as const, 'other' as const),
    }),
  ],
  [2, fc.record({ kind: kind('judge'), payment, outcome: fc.constantFrom('lost' as const, 'won' as const) })],
  [1, fc.record({ kind: kind('tamper'), payment, amountMinor: fc.integer({ min: 50, max: 200_000 }) })],
  [
    8,
    fc.record({
      kind: kind('money'),
      step: fc.constantFrom(...MONEY_STEPS, 'release' as const),
      payment,
      pick: fc.nat({ max: 30 }),
    }),
  ],
  [
    8,
    fc.record({
      kind: kind('case'),
      step: fc.constantFrom(...CASE_STEPS),
      payment,
      pick: fc.nat({ max: 500 }),
    }),
  ],
  [3, fc.record({ kind: kind('support'), step: fc.constantFrom(...SUPPORT_STEPS), payment })],
  [1, fc.record({ kind: kind('ban'), payment, side: fc.constantFrom('seller' as const, 'buyer' as const) })],
  [
    2,
    fc.record({
      kind: kind('crash'),
      server: fc.nat({ max: 1 }),
      afterMs: fc.nat({ max: 80 }),
      longOff: fc.boolean(),
    }),
  ],
];

/** @param options.leaveOut - operations that the tested environment does not support */
export function historyArbitrary(options: {
  readonly steps: number;
  readonly leaveOut: ReadonlySet<OperationKind>;
}): fc.Arbitrary<Operation[][]> {
  const able = operations.filter(([, arbitrary]) => {
    const [sample] = fc.sample(arbitrary, { numRuns: 1, seed: 1 });
    return sample !== undefined && !options.leaveOut.has(sample.kind);
  });
  const operation = fc.oneof(...able.map(([weight, arbitrary]) => ({ weight, arbitrary })));
  const contention = fc
    .record({ crowd: fc.uniqueArray(who, { minLength: 3, maxLength: PEOPLE, size: 'max' }), project })
    .map(({ crowd, project: wanted }) =>
      crowd.map((buyer): Operation => ({
        kind: 'ask',
        who: buyer,
        project: wanted,
        amount: 'right',
        address: true,
      })),
    );
  const step = fc.oneof(
    { weight: 1, arbitrary: contention },
    { weight: 3, arbitrary: fc.array(operation, { minLength: 1, maxLength: 1 }) },
    { weight: 3, arbitrary: fc.array(operation, { minLength: 2, maxLength: 6, size: 'max' }) },
  );
  return fc.array(step, {
    minLength: Math.ceil(options.steps / 2),
    maxLength: options.steps,
    size: 'max',
  });
}

export function historyOf(seed: number, arbitrary: fc.Arbitrary<Operation[][]>): History {
  const [history] = fc.sample(arbitrary, { seed, numRuns: 1 });
  if (history === undefined) throw new Error(`seed ${seed} made no history`);
  return history;
}

export interface SavedHistory {
  readonly seed: number;
  readonly broken: readonly string[];
  readonly history: History;
}

export function countOperations(history: History): number {
  return history.reduce((sum, step) => sum + step.length, 0);
}
