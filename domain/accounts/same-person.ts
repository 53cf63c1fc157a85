import type { SignalKind } from '../projects/reputation.ts';

/**
 * Signals that prove that two accounts belong to one person, so that debts and bans reach both. A card, browser or phone
 * can be lent, so it proves nothing.
 */
export const PERSONAL_SIGNALS = ['github', 'mailbox', 'payout'] as const satisfies readonly SignalKind[];

/** Signals that give an operator reason to look at an account that shares them with a banned one. */
export const SUSPICIOUS_SIGNALS = [
  'payment',
  'phone',
  'recipient',
  'browser',
] as const satisfies readonly SignalKind[];
