import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBecome, isOpen, PURCHASE_STATES, type PurchaseState } from './purchase-states.ts';
import {
  decideSettlement,
  findMismatches,
  type PaymentFacts,
  type PurchaseFacts,
  type Settlement,
} from './settlement.ts';

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

describe('the settlement decision', () => {
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
  ])('a purchase that is %s, with a payment of %j, gets the decision "%s"', (state, payment, kind) => {
    expect(decide({ state }, payment).kind).toBe(kind);
  });

  it.each(['expired', 'cancelled'] as const)(
    'a payment that succeeds after the purchase %s is refunded when another buyer holds the project',
    (state) => {
      expect(decide({ state, projectTaken: true }, {})).toEqual({
        kind: 'refund',
        reason: 'project-taken',
        alert: false,
      });
    },
  );

  it('a seller who paid for their own project is refunded', () => {
    expect(decide({ ownProject: true }, {})).toMatchObject({ kind: 'refund', reason: 'own-project' });
  });
});

describe('a payment that differs from what was agreed', () => {
  const wrong: [string, Partial<PaymentFacts>][] = [
    ['a smaller amount', { amountMinor: 100, amountReceivedMinor: 100 }],
    ['less received than asked', { amountReceivedMinor: 100 }],
    ['another currency', { currency: 'usd' }],
    ['another buyer', { buyerId: 'somebody-else' }],
    ['another project', { projectId: 'another' }],
    ['no buyer', { buyerId: null }],
  ];
  it.each(wrong)('a succeeded payment with %s is refunded with an alert', (_what, payment) => {
    expect(decide({}, payment)).toEqual({ kind: 'refund', reason: 'payment-mismatch', alert: true });
  });
  it.each<[string, Partial<PaymentFacts>]>([
    ['money in the other mode', { live: true }],
    ["somebody else's purchase", { purchaseId: 'another' }],
    ['no purchase at all', { purchaseId: null }],
  ])('a payment with %s is refused and left untouched', (_what, payment) => {
    expect(decide({}, payment).kind).toBe('refuse');
  });
  const unpaid = wrong.filter(
    ([, payment]) => payment.amountReceivedMinor !== 100 || 'amountMinor' in payment,
  );
  it.each(unpaid)('an unpaid payment with %s is refused', (_what, payment) => {
    for (const status of ['processing', 'awaiting-payment'] as const) {
      expect(decide({}, { ...payment, status, amountReceivedMinor: 0 }).kind).toBe('refuse');
    }
  });
  it.each(unpaid)(
    'an unpaid payment with %s releases the project once canceled, and is canceled once the purchase expired',
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
/** The agreed payment with a few fields changed. */
const almostAgreed = fc
  .tuple(
    payments,
    fc.subarray(['status', 'amountRefundedMinor', 'amountLostMinor', 'live', 'currency'] as const),
  )
  .map(([other, keys]) => aPayment(Object.fromEntries(keys.map((key) => [key, other[key]]))));

/** The state after a decision; a model of `record-settlement`. */
function stateAfter(state: PurchaseState, decision: Settlement): PurchaseState {
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

describe('the settlement decision for random purchases and payments', () => {
  const cases = fc.tuple(purchases, fc.oneof(payments, almostAgreed), fc.boolean());

  it('a sale requires the agreed payment, received in full, not refunded, in our mode', () => {
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

  it('a decision only makes allowed transitions', () => {
    fc.assert(
      fc.property(cases, ([purchase, payment, live]) => {
        const to = stateAfter(purchase.state, decideSettlement(purchase, payment, live));
        expect(to === purchase.state || canBecome(purchase.state, to)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it('settling the same payment twice equals settling it once', () => {
    fc.assert(
      fc.property(cases, ([purchase, payment, live]) => {
        const once = stateAfter(purchase.state, decideSettlement(purchase, payment, live));
        const twice = stateAfter(once, decideSettlement({ ...purchase, state: once }, payment, live));
        expect(twice).toBe(once);
      }),
      { numRuns: 5_000 },
    );
  });

  it('a payment received in full becomes a sale, a pending refund or a refund', () => {
    fc.assert(
      fc.property(purchases, fc.constantFrom(0, 104_900), (purchase, amountRefundedMinor) => {
        const payment = aPayment({ amountRefundedMinor });
        const to = stateAfter(purchase.state, decideSettlement(purchase, payment, false));
        expect(['paid', 'refund-pending', 'refunded', 'disputed']).toContain(to);
      }),
    );
  });

  it('an ended purchase never reopens without a payment', () => {
    fc.assert(
      fc.property(cases, ([purchase, payment, live]) => {
        if (isOpen(purchase.state)) return;
        const to = stateAfter(purchase.state, decideSettlement(purchase, payment, live));
        expect(isOpen(to)).toBe(false);
      }),
    );
  });
});
