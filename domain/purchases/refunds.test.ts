import { expect, it } from 'vitest';
import {
  assertRefundable,
  isWithdrawnOnRefusal,
  MAX_BUYER_REFUNDS,
  refundCauseOf,
  type RefundRequest,
} from './refunds.ts';

const order = {
  category: 'HARDWARE',
  state: 'to-ship',
  isRepositoryPrivate: false,
  isCancelTimeOver: false,
  hasCancelledBefore: false,
} as const;
const device: RefundRequest = {
  role: 'buyer',
  state: 'paid',
  shipment: 'Pending',
  isDisputed: false,
  hasCase: false,
  order,
  buyerRefunds: 0,
};
const software: RefundRequest = {
  ...device,
  shipment: null,
  order: { ...order, category: 'SOFTWARE', state: 'to-download', isRepositoryPrivate: true },
};
const refusalOf = (asked: RefundRequest): string | null => {
  try {
    assertRefundable(asked);
    return null;
  } catch (error) {
    return (error as { refusal: { reason: string } }).refusal.reason;
  }
};

it.each<[string, string | null, RefundRequest, Partial<RefundRequest>]>([
  ['of an unshipped device, by its buyer', null, device, {}],
  ['of an unshipped device, by its seller', null, device, { role: 'seller' }],
  ['of private software that was not downloaded', null, software, {}],
  ['of a purchase that is not paid', 'nothing-to-refund', device, { state: 'refund-pending' }],
  ['during a dispute', 'refund-disputed', device, { isDisputed: true }],
  ['of a shipped device, by its buyer', 'refund-after-shipping', device, { shipment: 'Shipped' }],
  [
    'of a shipped device, by its seller',
    'refund-after-shipping',
    device,
    { role: 'seller', shipment: 'Delivered' },
  ],
  ['of software, by its seller', 'refund-of-software', software, { role: 'seller' }],
  ['of software that never became an order', 'refund-of-software', software, { order: null }],
  ['of software with a case', 'refund-during-case', software, { hasCase: true }],
  [
    'of a device, once the buyer has used up the cancellations',
    'refunds-used-up',
    device,
    { buyerRefunds: 3 },
  ],
  [
    'by the seller of a buyer who has used up the cancellations',
    null,
    device,
    { role: 'seller', buyerRefunds: MAX_BUYER_REFUNDS },
  ],
])('the refund %s is answered with %s', (_what, reason, asked, change) => {
  expect(refusalOf({ ...asked, ...change })).toBe(reason);
});

it.each([
  ['received', { state: 'trying' }, 'refund-of-software'],
  ['too late', { isCancelTimeOver: true }, 'refund-too-late'],
  ['cancelled before', { hasCancelledBefore: true }, 'refund-once'],
] as const)('software that was %s cannot be cancelled', (_what, change, reason) => {
  expect(software.order).not.toBeNull();
  const changed = software.order === null ? null : { ...software.order, ...change };
  expect(refusalOf({ ...software, order: changed })).toBe(reason);
});

it('a refund that the provider rejects is withdrawn if a party asked for it, unless a case decided it', () => {
  const withdrawn = (['buyer', 'seller', 'operator', 'market'] as const).map((by) =>
    [false, true].map((hasCase) => isWithdrawnOnRefusal(by, { hasCase })),
  );
  expect(withdrawn).toEqual([
    [true, false],
    [true, false],
    [false, false],
    [false, false],
  ]);
});

it.each([
  ['bank', { state: 'disputed', endReason: null, refundedBy: 'buyer' }],
  ['buyer', { state: 'refunded', endReason: null, refundedBy: 'buyer' }],
  ['project-taken', { state: 'refunded', endReason: 'project-taken', refundedBy: null }],
  ['provider', { state: 'refunded', endReason: 'refunded', refundedBy: null }],
] as const)('the cause of a refund is %s for %j', (cause, purchase) => {
  expect(refundCauseOf(purchase)).toBe(cause);
});
