/** A failed payout is final. Its money becomes available again, and the next run prepares another payout. */
export const PAYOUT_STATES = ['prepared', 'sent', 'confirmed', 'failed'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

export const PAYOUT_TRANSITIONS: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  prepared: ['sent', 'failed'],
  sent: ['confirmed', 'failed'],
  // A bank can return money days after it confirmed the payment.
  confirmed: ['failed'],
  failed: [],
};

export function canPayoutBecome(from: PayoutState, to: PayoutState): boolean {
  return PAYOUT_TRANSITIONS[from].includes(to);
}

export const PAYOUT_FAILURES = [
  'account-closed',
  'details-wrong',
  'name-differs',
  'bank-refused',
  /** The seller changed or deleted the payout details before the payout was sent. */
  'account-changed',
  /** The payout details cannot be decrypted, because the secret with which they were encrypted is lost. */
  'details-lost',
] as const;
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number];

export function formatPayoutNumber(number: number): string {
  return `PHP-${String(number).padStart(6, '0')}`;
}
