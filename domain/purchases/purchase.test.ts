import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canBecome,
  decideSettlement,
  findMismatches,
  isOpen,
  type PaymentFacts,
  PURCHASE_STATES,
  type PurchaseFacts,
  type PurchaseState,
  reservationCooldownSeconds,
  type Settlement,
} from './purchase.ts';

function aPurchase(facts: Partial<PurchaseFacts> = {}): PurchaseFacts {
  return {
    id: 'purchase',
    projectId: 'project',
    buyerId: 'buyer',
    state: 'reserved',
    amountMinor: 104_900,
    currency: 'inr',
    projectTaken: false,
    ownProject: false,
    ...facts,
  };
}

function aPayment(facts: Partial<PaymentFacts> = {}): PaymentFacts {
  const status = facts.status ?? 'succeeded';
  return {
    status,
    amountMinor: 104_900,
    amountReceivedMinor: status === 'succeeded' ? 104_900 : 0,
    amountRefundedMinor: 0,
    amountLostMinor: 0,
    currency: 'inr',
    live: false,
    purchaseId: 'purchase',
    projectId: 'project',
    buyerId: 'buyer',
    ...facts,
  };
}

const decide = (purchase: Partial<PurchaseFacts>, payment: Partial<PaymentFacts>): Settlement =>
  decideSettlement(aPurchase(purchase), aPayment(payment), false);

describe('what a payment means for its purchase', () => {
  const refunded = { amountRefundedMinor: 104_900 };
  const lost = { amountLostMinor: 104_900 };
  it.each<[PurchaseState, Partial<PaymentFacts>, Settlement['kind']]>([
    ['reserved', { status: 'awaiting-payment' }, 'none'],
    ['reserved', { status: 'processing' }, 'wait'],
    ['reserved', { status: 'succeeded' }, 'pay'],
    ['reserved', { status: 'canceled' }, 'release'],
    ['reserved', refunded, 'refunded'],
    ['processing', { status: 'awaiting-payment' }, 'await-again'],
    ['processing', { status: 'processing' }, 'none'],
    ['processing', { status: 'succeeded' }, 'pay'],
    ['processing', { status: 'canceled' }, 'release'],
    ['paid', { status: 'succeeded' }, 'none'],
    ['paid', { amountRefundedMinor: 5_000 }, 'none'],
    ['paid', refunded, 'refunded'],
    ['paid', lost, 'dispute'],
    ['paid', { amountLostMinor: 40_000 }, 'none'],
    ['paid', { amountLostMinor: 40_000, amountRefundedMinor: 64_900 }, 'refunded'],
    ['paid', { amountLostMinor: 64_900, amountRefundedMinor: 40_000 }, 'dispute'],
    ['expired', { status: 'canceled' }, 'none'],
    ['expired', { status: 'awaiting-payment' }, 'cancel-payment'],
    ['expired', { status: 'processing' }, 'none'],
    ['expired', { status: 'succeeded' }, 'pay'],
    ['expired', refunded, 'refunded'],
    ['cancelled', { status: 'canceled' }, 'none'],
    ['cancelled', { status: 'awaiting-payment' }, 'cancel-payment'],
    ['cancelled', { status: 'succeeded' }, 'pay'],
    ['refund-pending', { status: 'succeeded' }, 'refund'],
    ['refund-pending', refunded, 'refunded'],
    ['refund-pending', lost, 'dispute'],
    ['refund-pending', { amountLostMinor: 40_000 }, 'refund'],
    ['refunded', lost, 'dispute'],
    ['refunded', { amountLostMinor: 40_000, amountRefundedMinor: 64_900 }, 'none'],
    ['refunded', refunded, 'none'],
    ['refunded', { status: 'succeeded' }, 'refund'],
    ['disputed', lost, 'none'],
    ['disputed', refunded, 'none'],
  ])('%s, and the provider says %j: %s', (state, payment, kind) => {
    expect(decide({ state }, payment).kind).toBe(kind);
  });

  it.each(['expired', 'cancelled'] as const)(
    'refunds a payment that comes after %s when another buyer holds the project',
    (state) => {
      expect(decide({ state, projectTaken: true }, {})).toEqual({
        kind: 'refund',
        reason: 'project-taken',
        alert: false,
      });
    },
  );

  it('refunds a seller who paid for the own project', () => {
    expect(decide({ ownProject: true }, {})).toMatchObject({ kind: 'refund', reason: 'own-project' });
  });
});

describe('a payment that is not the one that was agreed', () => {
  const wrong: [string, Partial<PaymentFacts>][] = [
    ['a smaller amount', { amountMinor: 100, amountReceivedMinor: 100 }],
    ['less received than asked', { amountReceivedMinor: 100 }],
    ['another currency', { currency: 'usd' }],
    ['another buyer', { buyerId: 'somebody-else' }],
    ['another project', { projectId: 'another' }],
    ['no buyer', { buyerId: null }],
  ];
  it.each(wrong)('goes back with an alert: %s', (_what, payment) => {
    expect(decide({}, payment)).toEqual({ kind: 'refund', reason: 'payment-mismatch', alert: true });
  });
  it.each<[string, Partial<PaymentFacts>]>([
    ['money of the other mode', { live: true }],
    ["somebody else's purchase", { purchaseId: 'another' }],
    ['no purchase at all', { purchaseId: null }],
  ])('is left alone with an alert: %s', (_what, payment) => {
    expect(decide({}, payment).kind).toBe('refuse');
  });
  const unpaid = wrong.filter(
    ([, payment]) => payment.amountReceivedMinor !== 100 || 'amountMinor' in payment,
  );
  it.each(unpaid)('is not waited for: %s', (_what, payment) => {
    for (const status of ['processing', 'awaiting-payment'] as const) {
      expect(decide({}, { ...payment, status, amountReceivedMinor: 0 }).kind).toBe('refuse');
    }
  });
  it.each(unpaid)(
    'frees the project when nobody can pay it any more, and is stopped when nobody may: %s',
    (_what, payment) => {
      const facts = { ...payment, amountReceivedMinor: 0 };
      expect(decide({}, { ...facts, status: 'canceled' }).kind).toBe('release');
      expect(decide({ state: 'expired' }, { ...facts, status: 'awaiting-payment' }).kind).toBe(
        'cancel-payment',
      );
    },
  );
});

const states = fc.constantFrom(...PURCHASE_STATES);
const ids = fc.constantFrom('purchase', 'project', 'buyer', 'other', null);
const amounts = fc.constantFrom(0, 1, 100, 104_900, 104_901);
const purchases: fc.Arbitrary<PurchaseFacts> = fc
  .record({ state: states, projectTaken: fc.boolean(), ownProject: fc.boolean() })
  .map(aPurchase);
const payments: fc.Arbitrary<PaymentFacts> = fc.record({
  status: fc.constantFrom('awaiting-payment', 'processing', 'succeeded', 'canceled'),
  amountMinor: amounts,
  amountReceivedMinor: amounts,
  amountRefundedMinor: amounts,
  amountLostMinor: amounts,
  currency: fc.constantFrom('inr', 'usd'),
  live: fc.boolean(),
  purchaseId: ids,
  projectId: ids,
  buyerId: ids,
});
/** Mostly the right payment, with one thing changed. */
const nearlyRight = fc
  .tuple(
    payments,
    fc.subarray(['status', 'amountRefundedMinor', 'amountLostMinor', 'live', 'currency'] as const),
  )
  .map(([odd, keys]) => aPayment(Object.fromEntries(keys.map((key) => [key, odd[key]]))));

/** The state after a decision; what `record-settlement` does, in short. */
function after(state: PurchaseState, decision: Settlement): PurchaseState {
  const next: Partial<Record<Settlement['kind'], PurchaseState>> = {
    wait: 'processing',
    'await-again': 'reserved',
    pay: 'paid',
    release: 'cancelled',
    refund: 'refund-pending',
    refunded: 'refunded',
    dispute: 'disputed',
  };
  return next[decision.kind] ?? state;
}

describe('for every purchase and every payment', () => {
  const cases = fc.tuple(purchases, fc.oneof(payments, nearlyRight), fc.boolean());

  it('a sale needs exactly what was agreed, received, not refunded, in our mode', () => {
    fc.assert(
      fc.property(cases, ([purchase, payment, live]) => {
        if (decideSettlement(purchase, payment, live).kind !== 'pay') return;
        expect(findMismatches(purchase, payment, live)).toEqual([]);
        expect(payment).toMatchObject({ status: 'succeeded' });
        expect(payment.amountReceivedMinor).toBe(purchase.amountMinor);
        expect(payment.amountRefundedMinor + payment.amountLostMinor).toBeLessThan(purchase.amountMinor);
        expect(purchase).toMatchObject({ projectTaken: false, ownProject: false });
      }),
      { numRuns: 5_000 },
    );
  });

  it('a decision never leaves the allowed transitions', () => {
    fc.assert(
      fc.property(cases, ([purchase, payment, live]) => {
        const to = after(purchase.state, decideSettlement(purchase, payment, live));
        expect(to === purchase.state || canBecome(purchase.state, to)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it('settling twice is settling once', () => {
    fc.assert(
      fc.property(cases, ([purchase, payment, live]) => {
        const once = after(purchase.state, decideSettlement(purchase, payment, live));
        const twice = after(once, decideSettlement({ ...purchase, state: once }, payment, live));
        expect(twice).toBe(once);
      }),
      { numRuns: 5_000 },
    );
  });

  it('money that arrived in full is a sale, on its way back, or back', () => {
    fc.assert(
      fc.property(purchases, fc.constantFrom(0, 104_900), (purchase, amountRefundedMinor) => {
        const payment = aPayment({ amountRefundedMinor });
        const to = after(purchase.state, decideSettlement(purchase, payment, false));
        expect(['paid', 'refund-pending', 'refunded', 'disputed']).toContain(to);
      }),
    );
  });

  it('an ended purchase never holds a project again without money', () => {
    fc.assert(
      fc.property(cases, ([purchase, payment, live]) => {
        if (isOpen(purchase.state)) return;
        const to = after(purchase.state, decideSettlement(purchase, payment, live));
        expect(isOpen(to)).toBe(false);
      }),
    );
  });
});

const closed = (minutesAgo: number) => ({ secondsAgo: minutesAgo * 60, heldLong: false });
const ranOut = (minutesAgo: number) => ({ secondsAgo: minutesAgo * 60, heldLong: true });

describe('who let go of a project without paying', () => {
  it.each([
    ['never', [], 0],
    ['once', [closed(0)], 0],
    ['twice', [closed(0), closed(1)], 0],
    ['three times within half an hour', [closed(2), closed(9), closed(31)], 28],
    ['three times in more than half an hour', [closed(2), closed(9), closed(32)], 0],
    ['three times within half an hour, half an hour ago', [closed(30), closed(31), closed(32)], 0],
    ['once by its time', [ranOut(0)], 0],
    ['once by its time and once by closing', [closed(0), ranOut(3)], 0],
    ['twice by its time', [ranOut(10), ranOut(30)], 90],
    ['twice by its time, and closed since', [closed(1), ranOut(20), ranOut(40), ranOut(100)], 80],
    ['twice by its time, two hours ago', [ranOut(10), ranOut(120)], 0],
  ])('%s', (_how, letGo, minutes) => {
    expect(reservationCooldownSeconds(letGo)).toBe(minutes * 60);
  });
});
