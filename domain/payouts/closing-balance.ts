import { DomainError } from '../common/domain-error.ts';
import type { SellerMoney, BalanceObstacle } from './balance.ts';

/**
 * Held money must first be released or refunded, and available money paid out; an operator pays out amounts below the
 * minimum. A debt does not prevent the deletion, because the seller has no way to pay it.
 */
export function assertBalanceIsEmpty(money: SellerMoney, minimumMinor: number): void {
  const { heldMinor, availableMinor, onItsWayMinor } = money;
  if (heldMinor === 0 && onItsWayMinor === 0 && availableMinor <= 0) return;
  const amountMinor = heldMinor + onItsWayMinor + Math.max(0, availableMinor);
  const way =
    onItsWayMinor > 0
      ? 'payout-under-way'
      : heldMinor > 0
        ? 'orders-held'
        : availableMinor < minimumMinor
          ? 'below-minimum'
          : 'enter-account';
  throw new BalanceNotEmptyError(amountMinor, way);
}

export class BalanceNotEmptyError extends DomainError {
  constructor(amountMinor: number, way: BalanceObstacle) {
    super('balance-not-empty', { reason: 'balance-not-empty', params: { amountMinor, way } });
  }
}
