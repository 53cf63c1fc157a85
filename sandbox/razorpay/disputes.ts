import { RazorpayApiError } from './razorpay-types.ts';
import type { Dispute, DisputeStatus, Payment } from './razorpay-types.ts';
import { emit, newId, nowSeconds, unknownId } from './razorpay-world.ts';
import type { RazorpayWorld } from './razorpay-world.ts';

const ANSWER_WITHIN_SECONDS = 7 * 24 * 3600;

export function openDispute(world: RazorpayWorld, payment: Payment, asked?: number): Dispute {
  const left = payment.amount - payment.amount_refunded;
  const amount = asked ?? left;
  if (!payment.captured || disputesOf(world, payment.id).length > 0) {
    throw new RazorpayApiError(400, 'Only a captured payment can be disputed, and only once.');
  }
  if (!Number.isInteger(amount) || amount < 1 || amount > left) {
    throw new RazorpayApiError(400, `amount must be from 1 to ${left}.`, 'amount');
  }
  const dispute: Dispute = {
    id: newId('disp'),
    entity: 'dispute',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: 'chargeback',
    respond_by: nowSeconds() + ANSWER_WITHIN_SECONDS,
    status: 'open',
    phase: 'chargeback',
    created_at: nowSeconds(),
    evidence: { amount, submitted_at: null },
  };
  world.disputes.save(dispute.id, dispute);
  emit(world, 'payment.dispute.created', { payment, dispute });
  return dispute;
}

export function getDispute(world: RazorpayWorld, id: string): Dispute {
  const dispute = world.disputes.find(id);
  if (dispute === undefined) throw unknownId();
  return dispute;
}

export function disputesOf(world: RazorpayWorld, paymentId: string): Dispute[] {
  return world.disputes.list().filter(({ payment_id: id }) => id === paymentId);
}

export function setDisputeStatus(world: RazorpayWorld, dispute: Dispute, status: DisputeStatus): void {
  if (dispute.status !== 'open' && dispute.status !== 'under_review') {
    throw new RazorpayApiError(400, 'This dispute is closed already.');
  }
  dispute.status = status;
  if (status === 'lost') dispute.amount_deducted = dispute.amount;
  world.disputes.save(dispute.id, dispute);
  const payment = world.payments.find(dispute.payment_id);
  if (payment !== undefined) emit(world, `payment.dispute.${status}`, { payment, dispute });
}
