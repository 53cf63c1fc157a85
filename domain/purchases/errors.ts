import { DomainError } from '../common/domain-error.ts';
import type { PurchaseState } from './purchase-states.ts';

export class ProjectNotFoundError extends DomainError {
  override readonly name = 'ProjectNotFoundError';
  constructor() {
    super('not-found', 'This project does not exist.');
  }
}

export class OwnProjectError extends DomainError {
  override readonly name = 'OwnProjectError';
  constructor() {
    super('own-project', 'This is your own project.');
  }
}

export class ProjectUnavailableError extends DomainError {
  override readonly name = 'ProjectUnavailableError';
  constructor(sentence = 'This project is not for sale at the moment.') {
    super('project-unavailable', sentence);
  }
}

export class PriceChangedError extends DomainError {
  override readonly name = 'PriceChangedError';
  constructor(quote: { priceRupees: number; feeRupees: number; totalRupees: number; amountMinor: number }) {
    super('price-changed', `The price has changed: the total is now ₹${quote.totalRupees}.`, {
      price: quote.priceRupees,
      fee: quote.feeRupees,
      total: quote.totalRupees,
      amount: quote.amountMinor,
    });
  }
}

export class ProjectReservedError extends DomainError {
  override readonly name = 'ProjectReservedError';
  constructor(reservedUntil: Date) {
    super('project-reserved', 'Somebody is paying for this project. It may be free again soon.', {
      status: 'pending',
      reserved_until: reservedUntil.toISOString(),
    });
  }
}

export class ProjectSoldError extends DomainError {
  override readonly name = 'ProjectSoldError';
  constructor(boughtByCaller: boolean) {
    super('project-sold', boughtByCaller ? 'You have bought this project.' : 'This project is sold out.', {
      status: 'sold',
    });
  }
}

export class ShippingRequiredError extends DomainError {
  override readonly name = 'ShippingRequiredError';
  constructor() {
    super('shipping-required', 'Enter the address that the project is to be shipped to first.');
  }
}

/** An unpaid reservation, with the title at the time it was made. */
export interface OpenReservation {
  readonly project_id: string;
  readonly title: string;
}

export class TooManyReservationsError extends DomainError {
  override readonly name = 'TooManyReservationsError';
  constructor(open: readonly OpenReservation[]) {
    super(
      'too-many-reservations',
      `You have ${open.length} open payments. Finish or close one of them before you begin another.`,
      { open },
    );
  }
}

export class ReservationCooldownError extends DomainError {
  override readonly name = 'ReservationCooldownError';
  constructor(retryAfterSeconds: number) {
    super(
      'held-too-often',
      `You have reserved this project several times without paying. Others have a chance now; you can try again in ${minutes(retryAfterSeconds)}.`,
      { retry_after: retryAfterSeconds },
    );
  }
}

export class TooManyUnpaidHoldsError extends DomainError {
  override readonly name = 'TooManyUnpaidHoldsError';
  constructor(max: number, retryAfterSeconds: number) {
    super(
      'too-many-requests',
      `You have begun ${max} payments without finishing them. Pay one of those that are open, or try again in ${minutes(retryAfterSeconds)}.`,
      { retry_after: retryAfterSeconds },
    );
  }
}

function minutes(seconds: number): string {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? 'a minute' : `${count} minutes`;
}

export class ReservationClosedError extends DomainError {
  override readonly name = 'ReservationClosedError';
  constructor() {
    super(
      'reservation-closed',
      'You closed this payment before it was open. Nothing is reserved, and nothing was charged.',
    );
  }
}

export class PaymentInProgressError extends DomainError {
  override readonly name = 'PaymentInProgressError';
  constructor() {
    super('payment-in-progress', 'Your payment is on its way and can no longer be closed.');
  }
}

export class NotSettledError extends DomainError {
  override readonly name = 'NotSettledError';
  constructor(state: PurchaseState | null) {
    super('not-settled', 'There is no paid purchase of this project by you.', { purchase_state: state });
  }
}

export class ReservationNotFoundError extends DomainError {
  override readonly name = 'ReservationNotFoundError';
  constructor() {
    super('not-found', 'You have no open payment for this project.');
  }
}
