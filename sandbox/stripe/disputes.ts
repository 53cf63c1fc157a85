import { recordDisputeOnBalance } from './balance-transactions.ts';
import { invalidRequest, noSuch } from './stripe-errors.ts';
import type { Charge, Dispute, DisputeStatus } from './stripe-types.ts';
import { CLOSED_DISPUTES, NO_REQUEST, OPEN_DISPUTES } from './stripe-types.ts';
import { emit, newId, nowSeconds } from './stripe-world.ts';
import type { StripeWorld } from './stripe-world.ts';

const ANSWER_WITHIN_SECONDS = 7 * 24 * 3600;

export function isDisputeStatus(status: unknown): status is DisputeStatus {
  return [...OPEN_DISPUTES, ...CLOSED_DISPUTES].some((known) => known === status);
}

export function isClosed(status: DisputeStatus): boolean {
  return CLOSED_DISPUTES.some((closed) => closed === status);
}

export function getDispute(world: StripeWorld, id: string): Dispute {
  const dispute = world.disputes.find(id);
  if (!dispute) throw noSuch('dispute', id, 'dispute');
  return dispute;
}

export function openDispute(
  world: StripeWorld,
  charge: Charge,
  asked: { reason: string; amount?: number; status?: DisputeStatus },
): Dispute {
  if (!charge.paid) throw invalidRequest('Only a paid charge can be disputed.', 'charge');
  if (charge.disputed) throw invalidRequest('This charge is disputed already.', 'charge');
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = asked.amount ?? left;
  if (!Number.isInteger(amount) || amount < 1 || amount > left) {
    throw invalidRequest(`amount must be from 1 to ${left}.`, 'amount');
  }
  const status = asked.status ?? 'needs_response';
  const dispute: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: nowSeconds() + ANSWER_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: status.startsWith('warning_'),
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    reason: asked.reason,
    status,
  };
  // An inquiry (`warning_…`) withdraws no money.
  if (!status.startsWith('warning_')) withdraw(world, dispute);
  world.disputes.save(dispute.id, dispute);
  charge.disputed = true;
  world.charges.save(charge.id, charge);
  emit(world, 'charge.dispute.created', dispute, NO_REQUEST);
  return dispute;
}

export function setDisputeStatus(world: StripeWorld, dispute: Dispute, status: DisputeStatus): void {
  const before = dispute.status;
  const isAppeal = before === 'lost' && status.startsWith('appeal_');
  if (isClosed(before) && !isAppeal) throw invalidRequest('This dispute is closed already.', 'dispute');
  dispute.status = status;
  dispute.is_charge_refundable = isClosed(status) || status.startsWith('warning_');
  const takes = !status.startsWith('warning_') && status !== 'prevented';
  if (takes && dispute.balance_transactions.length === 0) withdraw(world, dispute);
  if (status === 'won')
    dispute.balance_transactions.push(recordDisputeOnBalance(world, dispute, 'reinstated'));
  world.disputes.save(dispute.id, dispute);
  const type = isClosed(status) ? 'charge.dispute.closed' : 'charge.dispute.updated';
  emit(world, type, dispute, NO_REQUEST, { status: before });
}

function withdraw(world: StripeWorld, dispute: Dispute): void {
  dispute.balance_transactions.push(recordDisputeOnBalance(world, dispute, 'withdrawn'));
}

const EVIDENCE_FIELDS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];

function emptyEvidence(): Dispute['evidence'] {
  return { enhanced_evidence: {}, ...Object.fromEntries(EVIDENCE_FIELDS.map((field) => [field, null])) };
}
