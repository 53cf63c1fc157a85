import { createHmac } from 'node:crypto';
import { stableNumber } from '../common/tokens.ts';
import { TEST_CARDS } from '../stripe/test-cards.ts';
import { getOrder, paymentsOf, saveOrder } from './orders.ts';
import { RazorpayApiError } from './razorpay-types.ts';
import type { Order, Payment } from './razorpay-types.ts';
import { emit, KEY_SECRET, newId, nowSeconds, unknownId } from './razorpay-world.ts';
import type { RazorpayWorld } from './razorpay-world.ts';

/** Razorpay's fee is 2 %, plus 18 % tax on the fee. */
const FEE_PER_MILLION = 23_600;
const TAX_SHARE = 18 / 118;

export type Instrument =
  | { readonly method: 'card'; readonly number: string }
  /** `vpa` is null if the buyer pays by scanning a QR code. */
  | { readonly method: 'upi'; readonly vpa: string | null };

/** A payment stays `created` while a card payment waits for authentication or a UPI payment for approval. */
export function attemptPayment(world: RazorpayWorld, orderId: string, instrument: Instrument): Payment {
  const order = getOrder(world, orderId, null);
  if (order.status === 'paid') throw new RazorpayApiError(400, 'Order already paid', 'order_id');
  const payment = createPayment(order, instrument);
  order.attempts += 1;
  order.status = 'attempted';
  saveOrder(world, order);
  world.payments.save(payment.id, payment);
  if (instrument.method === 'card') {
    const card = TEST_CARDS.get(instrument.number);
    if (card === undefined)
      fail(world, payment, 'payment_failed', 'The card is not a test card of the sandbox.');
    else if (card.needsAuthentication) return payment;
    else if (card.decline === null) authorize(world, payment);
    else fail(world, payment, card.decline.declineCode ?? card.decline.code, card.decline.message);
    return payment;
  }
  const { vpa } = instrument;
  if (vpa?.startsWith('success@') === true) authorize(world, payment);
  else if (vpa?.startsWith('failure@') === true) declineUpi(world, payment);
  return payment;
}

export function resolvePendingPayment(
  world: RazorpayWorld,
  payment: Payment,
  outcome: 'approved' | 'refused' | 'expired',
): boolean {
  if (payment.status !== 'created') return false;
  if (outcome === 'approved') authorize(world, payment);
  else if (outcome === 'expired') {
    fail(world, payment, 'payment_timed_out', 'Payment was not completed on time.');
  } else if (payment.method === 'upi') declineUpi(world, payment);
  else fail(world, payment, 'authentication_failed', 'Payment failed at the bank.');
  return true;
}

/** https://razorpay.com/docs/api/payments/capture */
export function capturePayment(world: RazorpayWorld, payment: Payment, amount: unknown): Payment {
  if (payment.captured) throw new RazorpayApiError(400, 'This payment has already been captured');
  if (payment.status !== 'authorized') {
    throw new RazorpayApiError(
      400,
      'Only payments which have been authorized and not yet captured can be captured',
    );
  }
  if (Number(amount) !== payment.amount) {
    throw new RazorpayApiError(400, 'Capture amount must be equal to the amount authorized', 'amount');
  }
  capture(world, payment);
  return payment;
}

export function getPayment(world: RazorpayWorld, id: string, account: string | null): Payment {
  const payment = world.payments.find(id);
  if (payment === undefined) throw unknownId();
  getOrder(world, payment.order_id, account);
  return payment;
}

export function checkoutResult(payment: Payment): Readonly<Record<string, string>> {
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: createHmac('sha256', KEY_SECRET)
      .update(`${payment.order_id}|${payment.id}`)
      .digest('hex'),
  };
}

function createPayment(order: Order, instrument: Instrument): Payment {
  const isCard = instrument.method === 'card';
  const number = isCard ? instrument.number : '';
  const test = TEST_CARDS.get(number);
  const cardId = isCard ? newId('card') : null;
  return {
    id: newId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: test !== undefined && test.country !== 'IN',
    method: instrument.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: cardId,
    ...(cardId === null
      ? {}
      : {
          card: {
            id: cardId,
            entity: 'card' as const,
            name: '',
            last4: number.slice(-4),
            network: test?.brand === 'mastercard' ? 'MasterCard' : 'Visa',
            type: 'credit' as const,
            issuer: null,
            international: test !== undefined && test.country !== 'IN',
            emi: false,
            sub_type: 'customer' as const,
            token_iin: null,
          },
        }),
    bank: null,
    wallet: null,
    vpa: instrument.method === 'upi' ? instrument.vpa : null,
    email: 'void@razorpay.com',
    contact: '+919999999999',
    notes: order.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: nowSeconds(),
  };
}

function authorize(world: RazorpayWorld, payment: Payment): void {
  const order = getOrder(world, payment.order_id, null);
  payment.status = 'authorized';
  if (payment.method === 'upi') payment.vpa ??= 'buyer@upi';
  payment.acquirer_data = { rrn: String(stableNumber(payment.id, 100_000_000, 800_000_000)) };
  world.payments.save(payment.id, payment);
  emit(world, 'payment.authorized', { payment });
  const isLate = world.faults.take(['capture-pends'], 'payments.capture') !== null;
  // A second payment of a paid order stays authorized; Razorpay later refunds payments that are not captured.
  if (!isLate && !paymentsOf(world, order).some(({ captured }) => captured)) capture(world, payment);
}

function capture(world: RazorpayWorld, payment: Payment): void {
  const order = getOrder(world, payment.order_id, null);
  if (paymentsOf(world, order).some(({ captured }) => captured)) {
    throw new RazorpayApiError(400, 'Order already paid');
  }
  payment.status = 'captured';
  payment.captured = true;
  payment.fee = Math.round((payment.amount * FEE_PER_MILLION) / 1_000_000);
  payment.tax = Math.round(payment.fee * TAX_SHARE);
  world.payments.save(payment.id, payment);
  order.status = 'paid';
  order.amount_paid = payment.amount;
  order.amount_due = Math.max(0, order.amount - payment.amount);
  saveOrder(world, order);
  emit(world, 'payment.captured', { payment });
  emit(world, 'order.paid', { payment, order });
}

function declineUpi(world: RazorpayWorld, payment: Payment): void {
  fail(world, payment, 'payment_cancelled', 'Payment was declined in the UPI app.');
}

function fail(world: RazorpayWorld, payment: Payment, reason: string, description: string): void {
  payment.status = 'failed';
  payment.error_code = 'BAD_REQUEST_ERROR';
  payment.error_description = description;
  payment.error_source = payment.method === 'upi' ? 'customer' : 'bank';
  payment.error_step = 'payment_authorization';
  payment.error_reason = reason;
  world.payments.save(payment.id, payment);
  emit(world, 'payment.failed', { payment });
}
