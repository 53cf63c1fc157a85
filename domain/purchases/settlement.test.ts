import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LISTING_STATUSES } from '../projects/visibility.ts';
import { canBecome, isOpen, PURCHASE_STATES, type PurchaseState } from './purchase-states.ts';
import {
  decideSettlement,
  findMismatches,
  isRecorded,
  type PaymentFacts,
  type PurchaseFacts,
  type RecordableFacts,
  type RecordedFacts,
  type RefundReason,
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
    isOwnProject: false,
    isBuyerDeleted: false,
    isSoldToAnother: false,
    listing: { status: 'listed', isFrozen: false },
    areTermsKept: true,
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
    isLiveMode: false,
    purchaseId: 'purchase',
    projectId: 'project',
    buyerId: 'buyer',
    ...facts,
  };
}

const decide = (purchase: Partial<PurchaseFacts>, payment: Partial<PaymentFacts>): Settlement =>
  decideSettlement(aPurchase(purchase), aPayment(payment), false);

const refunded = { amountRefundedMinor: 104_900 };
const lost = { amountLostMinor: 104_900 };
it.each<[PurchaseState, Partial<PaymentFacts>, Settlement['kind']]>([
  ['reserved', { status: 'awaiting-payment' }, 'no-change'],
  ['reserved', { status: 'processing' }, 'mark-processing'],
  ['reserved', { status: 'succeeded' }, 'record-sale'],
  ['reserved', { status: 'canceled' }, 'end-reservation'],
  ['reserved', refunded, 'record-refund'],
  ['processing', { status: 'awaiting-payment' }, 'return-to-reserved'],
  ['processing', { status: 'processing' }, 'no-change'],
  ['processing', { status: 'succeeded' }, 'record-sale'],
  ['processing', { status: 'canceled' }, 'end-reservation'],
  ['paid', { status: 'succeeded' }, 'no-change'],
  ['paid', { amountRefundedMinor: 5_000 }, 'no-change'],
  ['paid', refunded, 'record-refund'],
  ['paid', lost, 'record-dispute'],
  ['paid', { amountLostMinor: 40_000 }, 'no-change'],
  ['paid', { amountLostMinor: 40_000, amountRefundedMinor: 64_900 }, 'record-refund'],
  ['paid', { amountLostMinor: 64_900, amountRefundedMinor: 40_000 }, 'record-dispute'],
  ['expired', { status: 'canceled' }, 'no-change'],
  ['expired', { status: 'awaiting-payment' }, 'cancel-payment'],
  ['expired', { status: 'processing' }, 'no-change'],
  ['expired', { status: 'succeeded' }, 'record-sale'],
  ['expired', refunded, 'record-refund'],
  ['cancelled', { status: 'canceled' }, 'no-change'],
  ['cancelled', { status: 'awaiting-payment' }, 'cancel-payment'],
  ['cancelled', { status: 'succeeded' }, 'record-sale'],
  ['refund-pending', { status: 'succeeded' }, 'start-refund'],
  ['refund-pending', refunded, 'record-refund'],
  ['refund-pending', lost, 'record-dispute'],
  ['refund-pending', { amountLostMinor: 40_000 }, 'start-refund'],
  ['refunded', lost, 'record-dispute'],
  ['refunded', { amountLostMinor: 40_000, amountRefundedMinor: 64_900 }, 'no-change'],
  ['refunded', refunded, 'no-change'],
  ['refunded', { status: 'succeeded' }, 'start-refund'],
  ['disputed', lost, 'no-change'],
  ['disputed', refunded, 'no-change'],
])('for a %s purchase with the payment %j, the settlement decision is %s', (state, payment, kind) => {
  expect(decide({ state }, payment).kind).toBe(kind);
});

const frozen: Partial<PurchaseFacts> = { listing: { status: 'listed', isFrozen: true } };
const withdrawn: Partial<PurchaseFacts> = { listing: { status: 'withdrawn', isFrozen: false } };
const banned: Partial<PurchaseFacts> = { listing: { status: 'banned', isFrozen: false } };

it.each<[string, PurchaseState, Partial<PurchaseFacts>, RefundReason]>([
  ['another buyer has bought the project', 'reserved', { isSoldToAnother: true }, 'project-taken'],
  ['another buyer has bought the project', 'expired', { isSoldToAnother: true }, 'project-taken'],
  ['the listing is banned', 'reserved', banned, 'not-for-sale'],
  ['the reservation expired and the listing is banned', 'expired', banned, 'not-for-sale'],
  ['the reservation expired and the listing is frozen', 'expired', frozen, 'not-for-sale'],
  ['the purchase was cancelled and the listing is withdrawn', 'cancelled', withdrawn, 'not-for-sale'],
  ['the terms have changed', 'reserved', { areTermsKept: false }, 'not-for-sale'],
  ['the buyer has deleted the account', 'reserved', { isBuyerDeleted: true }, 'buyer-deleted'],
])('a payment is refunded without an alert if %s (purchase state: %s)', (_what, state, facts, reason) => {
  expect(decide({ state, ...facts }, {})).toEqual({ kind: 'start-refund', reason, alert: false });
});

it.each([
  ['withdrawn', withdrawn],
  ['frozen', frozen],
])('the payment of an open purchase becomes a sale even if the listing is %s', (_what, facts) => {
  expect(decide({ state: 'reserved', ...facts }, {}).kind).toBe('record-sale');
});

it('the payment of a seller who bought their own project is refunded', () => {
  expect(decide({ isOwnProject: true }, {})).toMatchObject({ kind: 'start-refund', reason: 'own-project' });
});

const wrong: [string, Partial<PaymentFacts>][] = [
  ['a smaller amount', { amountMinor: 100, amountReceivedMinor: 100 }],
  ['a received amount below its own amount', { amountReceivedMinor: 100 }],
  ['another currency', { currency: 'usd' }],
  ['another buyer', { buyerId: 'somebody-else' }],
  ['another project', { projectId: 'another' }],
  ['no buyer', { buyerId: null }],
];
it.each(wrong)('a succeeded payment with %s is refunded with an alert', (_what, payment) => {
  expect(decide({}, payment)).toEqual({ kind: 'start-refund', reason: 'payment-mismatch', alert: true });
});
it.each<[string, Partial<PaymentFacts>]>([
  ['live money, while the server uses test keys,', { isLiveMode: true }],
  ['the ID of another purchase', { purchaseId: 'another' }],
  ['no purchase ID', { purchaseId: null }],
])('a succeeded payment with %s is rejected', (_what, payment) => {
  expect(decide({}, payment).kind).toBe('reject-payment');
});
const unpaid = wrong.filter(([, payment]) => payment.amountReceivedMinor !== 100 || 'amountMinor' in payment);
it.each(unpaid)('an unpaid payment with %s is rejected', (_what, payment) => {
  for (const status of ['processing', 'awaiting-payment'] as const) {
    expect(decide({}, { ...payment, status, amountReceivedMinor: 0 }).kind).toBe('reject-payment');
  }
});
it.each(unpaid)(
  'an unpaid payment with %s ends its reservation when the payment is cancelled, and is cancelled when the purchase has expired',
  (_what, payment) => {
    const facts = { ...payment, amountReceivedMinor: 0 };
    expect(decide({}, { ...facts, status: 'canceled' }).kind).toBe('end-reservation');
    expect(decide({ state: 'expired' }, { ...facts, status: 'awaiting-payment' }).kind).toBe(
      'cancel-payment',
    );
  },
);

const states = fc.constantFrom(...PURCHASE_STATES);
const ids = fc.constantFrom('purchase', 'project', 'buyer', 'other', null);
const amounts = fc.constantFrom(0, 1, 100, 104_900, 104_901);
const purchases: fc.Arbitrary<PurchaseFacts> = fc
  .record({
    state: states,
    isOwnProject: fc.boolean(),
    isBuyerDeleted: fc.boolean(),
    isSoldToAnother: fc.boolean(),
    listing: fc.record({ status: fc.constantFrom(...LISTING_STATUSES), isFrozen: fc.boolean() }),
    areTermsKept: fc.boolean(),
  })
  .map(aPurchase);
const payments: fc.Arbitrary<PaymentFacts> = fc.record({
  status: fc.constantFrom('awaiting-payment', 'processing', 'succeeded', 'canceled'),
  amountMinor: amounts,
  amountReceivedMinor: amounts,
  amountRefundedMinor: amounts,
  amountLostMinor: amounts,
  currency: fc.constantFrom('inr', 'usd'),
  isLiveMode: fc.boolean(),
  purchaseId: ids,
  projectId: ids,
  buyerId: ids,
});
const mutatedPayment = fc
  .tuple(
    payments,
    fc.subarray(['status', 'amountRefundedMinor', 'amountLostMinor', 'isLiveMode', 'currency'] as const),
  )
  .map(([other, keys]) => aPayment(Object.fromEntries(keys.map((key) => [key, other[key]]))));

function stateAfter(state: PurchaseState, decision: Settlement): PurchaseState {
  const next: Partial<Record<Settlement['kind'], PurchaseState>> = {
    'mark-processing': 'processing',
    'return-to-reserved': 'reserved',
    'record-sale': 'paid',
    'end-reservation': 'cancelled',
    'start-refund': 'refund-pending',
    'record-refund': 'refunded',
    'record-dispute': 'disputed',
  };
  return next[decision.kind] ?? state;
}

const cases = fc.tuple(purchases, fc.oneof(payments, mutatedPayment), fc.boolean());

it('a sale requires the agreed payment in full, in the server’s payment mode and neither refunded nor lost in full', () => {
  fc.assert(
    fc.property(cases, ([purchase, payment, live]) => {
      if (decideSettlement(purchase, payment, live).kind !== 'record-sale') return;
      expect(findMismatches(purchase, payment, live)).toEqual([]);
      expect(payment).toMatchObject({ status: 'succeeded' });
      expect(payment.amountReceivedMinor).toBe(purchase.amountMinor);
      expect(payment.amountRefundedMinor + payment.amountLostMinor).toBeLessThan(purchase.amountMinor);
      expect(purchase).toMatchObject({
        isOwnProject: false,
        isBuyerDeleted: false,
        isSoldToAnother: false,
        areTermsKept: true,
      });
      expect(purchase.listing.status).not.toBe('banned');
    }),
    { numRuns: 5_000 },
  );
});

it('a settlement decision causes only allowed transitions', () => {
  fc.assert(
    fc.property(cases, ([purchase, payment, live]) => {
      const to = stateAfter(purchase.state, decideSettlement(purchase, payment, live));
      expect(to === purchase.state || canBecome(purchase.state, to)).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

it('settling the same payment twice has the same result as settling it once', () => {
  fc.assert(
    fc.property(cases, ([purchase, payment, live]) => {
      const once = stateAfter(purchase.state, decideSettlement(purchase, payment, live));
      const twice = stateAfter(once, decideSettlement({ ...purchase, state: once }, payment, live));
      expect(twice).toBe(once);
    }),
    { numRuns: 5_000 },
  );
});

it('a payment received in full leaves its purchase paid, disputed, refunded or with a pending refund', () => {
  fc.assert(
    fc.property(purchases, fc.constantFrom(0, 104_900), (purchase, amountRefundedMinor) => {
      const payment = aPayment({ amountRefundedMinor });
      const to = stateAfter(purchase.state, decideSettlement(purchase, payment, false));
      expect(['paid', 'refund-pending', 'refunded', 'disputed']).toContain(to);
    }),
  );
});

it('a settlement decision never reopens a purchase that is paid or has ended', () => {
  fc.assert(
    fc.property(cases, ([purchase, payment, live]) => {
      if (isOpen(purchase.state)) return;
      const to = stateAfter(purchase.state, decideSettlement(purchase, payment, live));
      expect(isOpen(to)).toBe(false);
    }),
  );
});

const recorded: RecordedFacts = {
  ...aPurchase({ state: 'paid' }),
  isPaymentOpen: false,
  isDisputed: false,
  hasPayer: true,
  hasPartialRefund: false,
  bookedFees: ['fee'],
};
const reported: RecordableFacts = {
  ...aPayment(),
  payerHash: 'payer',
  lastFailure: null,
  openDispute: null,
  lostDisputes: [],
  fees: [{ reference: 'fee' }],
};

it('a payment that is reported again with nothing new is recorded', () => {
  expect(isRecorded(recorded, reported, false)).toBe(true);
  expect(isRecorded({ ...recorded, hasPayer: false }, { ...reported, payerHash: null }, false)).toBe(true);
});

it.each<[Partial<RecordedFacts>, Partial<RecordableFacts>]>([
  ...PURCHASE_STATES.filter((state) => state !== 'paid').map(
    (state): [Partial<RecordedFacts>, Partial<RecordableFacts>] => [{ state }, {}],
  ),
  [{ isPaymentOpen: true }, {}],
  [{ isDisputed: true }, {}],
  [{ hasPayer: false }, {}],
  [{ hasPartialRefund: true }, {}],
  [{ bookedFees: [] }, {}],
  [{}, { status: 'processing' }],
  [{}, { amountRefundedMinor: 1 }],
  [{}, { amountLostMinor: 1 }],
  [{}, { lostDisputes: [{}] }],
  [{}, { openDispute: {} }],
  [{}, { lastFailure: {} }],
  [{}, { amountMinor: 100, amountReceivedMinor: 100 }],
  [{}, { isLiveMode: true }],
  [{}, { purchaseId: 'another' }],
])('the purchase %j with the payment %j has something to record', (purchase, payment) => {
  expect(isRecorded({ ...recorded, ...purchase }, { ...reported, ...payment }, false)).toBe(false);
});
