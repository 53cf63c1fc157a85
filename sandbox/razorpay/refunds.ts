import { readNotes, type Fields } from './orders.ts';
import { RazorpayApiError } from './razorpay-types.ts';
import type { Payment, Refund } from './razorpay-types.ts';
import { emit, newId, nowSeconds, unknownId } from './razorpay-world.ts';
import type { RazorpayWorld } from './razorpay-world.ts';
import { transfersOf } from './transfers.ts';

/** Invariant: the pending and processed refunds of a payment never exceed its amount. */

const IDEMPOTENCY_KEY = /^[\w-]{10,}$/;

/** https://razorpay.com/docs/api/refunds/create-normal */
export function createRefund(
  world: RazorpayWorld,
  payment: Payment,
  fields: Fields,
  idempotencyKey: string | null,
): Refund {
  const payload = JSON.stringify([payment.id, fields]);
  if (idempotencyKey !== null) {
    if (!IDEMPOTENCY_KEY.test(idempotencyKey)) {
      throw new RazorpayApiError(
        400,
        'The idempotency key must have 10 letters, digits, hyphens or underscores.',
      );
    }
    const earlier = world.refundKeys.find(idempotencyKey);
    if (earlier !== undefined && earlier.payload !== payload) {
      throw new RazorpayApiError(400, 'Different request body was sent for the same idempotency key');
    }
    if (earlier !== undefined) return getRefund(world, earlier.refundId);
  }
  const refund = makeRefund(world, payment, fields);
  if (idempotencyKey !== null) world.refundKeys.save(idempotencyKey, { payload, refundId: refund.id });
  return refund;
}

export function getRefund(world: RazorpayWorld, id: string): Refund {
  const refund = world.refunds.find(id);
  if (refund === undefined) throw unknownId();
  return refund;
}

export function refundsOf(world: RazorpayWorld, paymentId: string): Refund[] {
  return world.refunds.list().filter(({ payment_id: id }) => id === paymentId);
}

/** A failed refund is final; a processed one can still fail. */
export function settleRefund(world: RazorpayWorld, refund: Refund, outcome: 'processed' | 'failed'): void {
  if (refund.status === 'failed' || refund.status === outcome) {
    throw new RazorpayApiError(400, `This refund has ${refund.status}.`);
  }
  const payment = world.payments.find(refund.payment_id);
  if (payment === undefined) throw unknownId();
  refund.status = outcome;
  world.refunds.save(refund.id, refund);
  if (outcome === 'failed') changeRefunded(world, payment, -refund.amount);
  emit(world, `refund.${outcome}`, { refund, payment });
}

function makeRefund(world: RazorpayWorld, payment: Payment, fields: Fields): Refund {
  if (!payment.captured) {
    throw new RazorpayApiError(400, 'The payment status should be captured for action to be taken');
  }
  const disputes = world.disputes.list().filter(({ payment_id: id }) => id === payment.id);
  if (disputes.some(({ status }) => status === 'open' || status === 'under_review')) {
    throw new RazorpayApiError(400, 'The payment is under dispute and cannot be refunded');
  }
  const lost = disputes.reduce((sum, { amount_deducted: deducted }) => sum + deducted, 0);
  const left = payment.amount - payment.amount_refunded - lost;
  const amount = fields['amount'] === undefined ? left : Number(fields['amount']);
  if (left <= 0) throw new RazorpayApiError(400, 'The payment has been fully refunded already');
  if (!Number.isInteger(amount) || amount < 1)
    throw new RazorpayApiError(400, 'The amount is invalid.', 'amount');
  if (amount > left) {
    throw new RazorpayApiError(
      400,
      'The total refund amount is greater than the refund payment amount',
      'amount',
    );
  }
  // Razorpay checks only the account's whole balance. The sandbox is stricter, so that a missing reversal is always
  // detected.
  if (amount > left - sumTransferred(world, payment.id)) {
    throw new RazorpayApiError(
      400,
      'Your account does not have enough balance to carry out the refund operation. Reverse the transfers of the payment first.',
    );
  }
  const { receipt } = fields;
  const refund: Refund = {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: readNotes(fields),
    receipt: typeof receipt === 'string' ? receipt : null,
    acquirer_data: { arn: null },
    created_at: nowSeconds(),
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: fields['speed'] === 'optimum' ? 'optimum' : 'normal',
  };
  if (world.faults.take(['refund-fails'], 'refunds.create') !== null) {
    refund.status = 'failed';
    world.refunds.save(refund.id, refund);
    emit(world, 'refund.created', { refund, payment });
    emit(world, 'refund.failed', { refund, payment });
    return refund;
  }
  if (world.faults.take(['refund-pends'], 'refunds.create') !== null) refund.status = 'pending';
  world.refunds.save(refund.id, refund);
  changeRefunded(world, payment, amount);
  emit(world, 'refund.created', { refund, payment });
  if (refund.status === 'processed') emit(world, 'refund.processed', { refund, payment });
  return refund;
}

/** A released transfer does not need to be reversed before a refund, because its money may have been spent. */
function sumTransferred(world: RazorpayWorld, paymentId: string): number {
  return transfersOf(world, paymentId)
    .filter(({ on_hold: onHold, status }) => onHold && status !== 'failed')
    .reduce((total, { amount, amount_reversed: reversed }) => total + amount - reversed, 0);
}

function changeRefunded(world: RazorpayWorld, payment: Payment, amount: number): void {
  payment.amount_refunded += amount;
  const isFull = payment.amount_refunded === payment.amount;
  payment.refund_status = payment.amount_refunded === 0 ? null : isFull ? 'full' : 'partial';
  payment.status = isFull ? 'refunded' : 'captured';
  world.payments.save(payment.id, payment);
}
