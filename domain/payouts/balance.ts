export interface SellerMoney {
  readonly heldMinor: number;
  /** Negative if a sale was reversed after its payout. */
  readonly availableMinor: number;
  readonly onItsWayMinor: number;
  readonly paidOutMinor: number;
}

export const PAYOUT_OBSTACLES = [
  'person-banned',
  'owed',
  'claim-open',
  'no-account',
  'account-waits',
  'account-not-linked',
  'nothing-available',
  'below-minimum',
] as const;
export type PayoutObstacle = (typeof PAYOUT_OBSTACLES)[number];

export interface PayoutFacts {
  readonly payableMinor: number;
  readonly minimumMinor: number;
  readonly account: 'none' | 'waits' | 'not-linked' | 'usable';
  readonly hasOpenClaim: boolean;
  /** Whether another account of the person is banned. */
  readonly isPersonBanned: boolean;
}

export function findPayoutObstacle(facts: PayoutFacts): PayoutObstacle | null {
  const { payableMinor, minimumMinor, account, hasOpenClaim } = facts;
  if (facts.isPersonBanned) return 'person-banned';
  if (payableMinor < 0) return 'owed';
  if (hasOpenClaim) return 'claim-open';
  if (account === 'none') return 'no-account';
  if (account === 'waits') return 'account-waits';
  if (account === 'not-linked') return 'account-not-linked';
  if (payableMinor === 0) return 'nothing-available';
  return payableMinor < minimumMinor ? 'below-minimum' : null;
}

export function payableAfterDebts(payableMinor: number, earlierDebtMinor: number): number {
  return payableMinor <= 0 ? payableMinor : Math.max(0, payableMinor - earlierDebtMinor);
}

export const MONEY_STATES = [
  'held',
  'available',
  'on-its-way',
  'paid-out',
  'owed',
  'recovered',
  'reversed',
] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

export function moneyStateOf(money: SellerMoney & { readonly recoveredMinor: number }): MoneyState {
  if (money.availableMinor < 0) return 'owed';
  if (money.heldMinor > 0) return 'held';
  if (money.onItsWayMinor > 0) return 'on-its-way';
  if (money.availableMinor > 0) return 'available';
  if (money.paidOutMinor > 0) return 'paid-out';
  return money.recoveredMinor > 0 ? 'recovered' : 'reversed';
}

export type BalanceObstacle = 'payout-under-way' | 'orders-held' | 'below-minimum' | 'enter-account';
