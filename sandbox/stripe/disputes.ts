import { invalidRequest, noSuch } from './stripe-errors.ts';
import type { Charge, Dispute } from './stripe-types.ts';
import { NO_REQUEST } from './stripe-types.ts';
import { emit, newId, nowSeconds } from './stripe-world.ts';
import type { StripeWorld } from './stripe-world.ts';

/** Buyers dispute at their bank, so there is no API call that opens one: testers do, through `/stripe/_control`. */

const ANSWER_WITHIN_SECONDS = 7 * 24 * 3600;

export function getDispute(world: StripeWorld, id: string): Dispute {
  const dispute = world.disputes.find(id);
  if (!dispute) throw noSuch('dispute', id, 'dispute');
  return dispute;
}

export function openDispute(world: StripeWorld, charge: Charge, reason: string): Dispute {
  if (!charge.paid) throw invalidRequest('Only a paid charge can be disputed.', 'charge');
  if (charge.disputed) throw invalidRequest('This charge is disputed already.', 'charge');
  const dispute: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount_captured - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: nowSeconds() + ANSWER_WITHIN_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  };
  world.disputes.save(dispute.id, dispute);
  charge.disputed = true;
  charge.dispute = dispute.id;
  world.charges.save(charge.id, charge);
  emit(world, 'charge.dispute.created', dispute, NO_REQUEST);
  return dispute;
}

export function closeDispute(world: StripeWorld, dispute: Dispute, status: 'won' | 'lost'): void {
  if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is closed already.', 'dispute');
  dispute.status = status;
  dispute.is_charge_refundable = status === 'won';
  world.disputes.save(dispute.id, dispute);
  emit(world, 'charge.dispute.closed', dispute, NO_REQUEST, { status: 'needs_response' });
}
