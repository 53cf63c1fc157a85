import type { FormFields } from '../common/form-body.ts';
import { getCharge } from './charges.ts';
import { getIntent } from './intent-changes.ts';
import { StripeApiError, invalidRequest, missingParameter, noSuch } from './stripe-errors.ts';
import { changedMetadata, optionalInteger, optionalText, assertKnownParams } from './stripe-params.ts';
import type { EventRequest, Charge, Refund } from './stripe-types.ts';
import { NO_REQUEST } from './stripe-types.ts';
import { emit, newId, nowSeconds } from './stripe-world.ts';
import type { StripeWorld } from './stripe-world.ts';

/** Invariant: the pending and succeeded refunds of a charge never exceed the captured amount. */

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'];

export function getRefund(world: StripeWorld, id: string): Refund {
  const refund = world.refunds.find(id);
  if (!refund) throw noSuch('refund', id, 'id');
  return refund;
}

export function createRefund(world: StripeWorld, params: FormFields, eventRequest: EventRequest): Refund {
  assertKnownParams(params, ['payment_intent', 'charge', 'amount', 'reason', 'metadata']);
  const charge = chargeToRefund(world, params);
  const reason = optionalText(params, 'reason');
  if (reason !== null && !REASONS.includes(reason)) {
    throw invalidRequest(`Invalid reason: must be one of ${REASONS.join(', ')}`, 'reason');
  }
  const asked = optionalInteger(params, 'amount');
  if (asked !== null && asked < 1) {
    throw invalidRequest('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  }
  const metadata = changedMetadata({}, params);
  const dispute = disputeOf(world, charge);
  const lost = dispute?.status === 'lost' ? dispute.amount : 0;
  const left = charge.amount_captured - charge.amount_refunded - lost;
  if (dispute !== undefined && (!dispute.is_charge_refundable || (lost > 0 && left === 0))) {
    throw new StripeApiError(
      400,
      {
        code: 'charge_disputed',
        message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
        type: 'invalid_request_error',
      },
      true,
    );
  }
  if (left === 0) {
    throw new StripeApiError(
      400,
      {
        code: 'charge_already_refunded',
        message: `Charge ${charge.id} has already been refunded.`,
        type: 'invalid_request_error',
      },
      true,
    );
  }
  const amount = asked ?? left;
  if (amount > left) {
    throw new StripeApiError(
      400,
      {
        code: 'amount_too_large',
        message: `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`,
        param: 'amount',
        type: 'invalid_request_error',
      },
      true,
    );
  }
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details:
      charge.payment_method_details['type'] === 'card'
        ? {
            card: {
              reference_status: 'pending',
              reference_type: 'acquirer_reference_number',
              type: 'refund',
            },
            type: 'card',
          }
        : { type: 'upi', upi: {} },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  const fault = world.faults.take(['refund-fails'], 'refunds.create');
  if (fault !== null && fault.delayMs === null) {
    markFailed(refund);
    world.refunds.save(refund.id, refund);
    emit(world, 'refund.created', refund, eventRequest);
    emit(world, 'refund.failed', refund, eventRequest);
    return refund;
  }
  if (world.faults.take(['refund-pends'], 'refunds.create') !== null) refund.status = 'pending';
  world.refunds.save(refund.id, refund);
  changeRefunded(world, charge, amount);
  emit(world, 'charge.refunded', charge, eventRequest, { amount_refunded: charge.amount_refunded - amount });
  emit(world, 'refund.created', refund, eventRequest);
  const failsAfterMs = fault?.delayMs ?? null;
  if (failsAfterMs !== null) world.schedule(failsAfterMs, () => failLater(world, refund));
  return refund;
}

/** A failed refund is final; a succeeded one can still fail. */
export function settleRefund(world: StripeWorld, refund: Refund, outcome: 'succeeded' | 'failed'): void {
  if (refund.status === 'failed' || refund.status === outcome) {
    throw invalidRequest(`This refund has ${refund.status}.`);
  }
  if (outcome === 'failed') {
    failLater(world, refund);
    return;
  }
  const { status } = refund;
  refund.status = 'succeeded';
  world.refunds.save(refund.id, refund);
  emit(world, 'charge.refund.updated', refund, NO_REQUEST, { status });
  emit(world, 'refund.updated', refund, NO_REQUEST, { status });
}

/** A bank can return a refund that has succeeded: https://docs.stripe.com/refunds#failed-refunds */
function failLater(world: StripeWorld, refund: Refund): void {
  if (refund.status === 'failed') return;
  const { status } = refund;
  const charge = getCharge(world, refund.charge);
  markFailed(refund);
  world.refunds.save(refund.id, refund);
  changeRefunded(world, charge, -refund.amount);
  emit(world, 'charge.refund.updated', refund, NO_REQUEST, { status });
  emit(world, 'refund.updated', refund, NO_REQUEST, { status });
  emit(world, 'refund.failed', refund, NO_REQUEST, { status });
}

function markFailed(refund: Refund): void {
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  refund.balance_transaction = null;
}

function changeRefunded(world: StripeWorld, charge: Charge, amountMinor: number): void {
  charge.amount_refunded += amountMinor;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  world.charges.save(charge.id, charge);
}

function chargeToRefund(world: StripeWorld, params: FormFields): Charge {
  const chargeId = optionalText(params, 'charge');
  const intentId = optionalText(params, 'payment_intent');
  if (intentId === null) {
    if (chargeId === null) throw missingParameter('payment_intent');
    const charge = getCharge(world, chargeId);
    if (!charge.paid) throw invalidRequest(`Charge ${charge.id} is not a successful charge.`, 'charge');
    return charge;
  }
  const intent = getIntent(world, intentId).object;
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw new StripeApiError(
      400,
      {
        message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
        param: 'payment_intent',
        type: 'invalid_request_error',
      },
      true,
    );
  }
  return getCharge(world, intent.latest_charge);
}

function disputeOf(world: StripeWorld, charge: Charge) {
  return world.disputes.list().findLast((dispute) => dispute.charge === charge.id);
}

function money(amountMinor: number, currency: string): string {
  return (amountMinor / 100).toLocaleString('en-IN', { style: 'currency', currency: currency.toUpperCase() });
}
