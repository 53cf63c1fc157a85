import { DomainError } from '../common/domain-error.ts';
import type { PurchaseState } from './purchase-states.ts';

export class ProjectNotFoundError extends DomainError {
  override readonly name = 'ProjectNotFoundError';
  constructor() {
    super('not-found', { reason: 'no-project' });
  }
}

export class OwnProjectError extends DomainError {
  override readonly name = 'OwnProjectError';
  constructor() {
    super('own-project', { reason: 'own-project' });
  }
}

export class ProjectUnavailableError extends DomainError {
  override readonly name = 'ProjectUnavailableError';
  constructor(reason: 'not-for-sale' | 'price-above-limit' | 'amount-refused' = 'not-for-sale') {
    super('project-unavailable', { reason });
  }
}

export class CancelledBeforeError extends DomainError {
  override readonly name = 'CancelledBeforeError';
  constructor() {
    super('not-allowed', { reason: 'cancelled-before' });
  }
}

export class PriceChangedError extends DomainError {
  override readonly name = 'PriceChangedError';
  constructor(quote: { priceRupees: number; feeRupees: number; totalRupees: number; amountMinor: number }) {
    super(
      'price-changed',
      { reason: 'price-changed', params: { totalRupees: quote.totalRupees } },
      {
        price: quote.priceRupees,
        fee: quote.feeRupees,
        total: quote.totalRupees,
        amount: quote.amountMinor,
      },
    );
  }
}

export class ProjectReservedError extends DomainError {
  override readonly name = 'ProjectReservedError';
  constructor(reservedUntil: Date) {
    super(
      'project-reserved',
      { reason: 'project-reserved' },
      {
        status: 'pending',
        reserved_until: reservedUntil.toISOString(),
      },
    );
  }
}

export class ProjectSoldError extends DomainError {
  override readonly name = 'ProjectSoldError';
  constructor(boughtByCaller: boolean) {
    super(
      'project-sold',
      { reason: boughtByCaller ? 'project-bought-by-you' : 'project-sold' },
      {
        status: 'sold',
      },
    );
  }
}

export class ShippingRequiredError extends DomainError {
  override readonly name = 'ShippingRequiredError';
  constructor() {
    super('shipping-required', { reason: 'shipping-required' });
  }
}

export interface OpenReservation {
  readonly projectId: string;
  readonly title: string;
}

export class TooManyReservationsError extends DomainError {
  override readonly name = 'TooManyReservationsError';
  constructor(open: readonly OpenReservation[]) {
    super(
      'too-many-reservations',
      { reason: 'too-many-reservations', params: { count: open.length } },
      { open: open.map(({ projectId, title }) => ({ project_id: projectId, title })) },
    );
  }
}

export class ReservationCooldownError extends DomainError {
  override readonly name = 'ReservationCooldownError';
  constructor(retryAfterSeconds: number) {
    super(
      'held-too-often',
      { reason: 'reservation-cooldown', params: { seconds: retryAfterSeconds } },
      { retry_after: retryAfterSeconds },
    );
  }
}

export class TooManyUnpaidReservationsError extends DomainError {
  override readonly name = 'TooManyUnpaidReservationsError';
  constructor(max: number, retryAfterSeconds: number) {
    super(
      'too-many-requests',
      { reason: 'too-many-unpaid-holds', params: { max, seconds: retryAfterSeconds } },
      { retry_after: retryAfterSeconds },
    );
  }
}

export class ReservationClosedError extends DomainError {
  override readonly name = 'ReservationClosedError';
  constructor() {
    super('reservation-closed', { reason: 'reservation-closed' });
  }
}

export class PaymentInProgressError extends DomainError {
  override readonly name = 'PaymentInProgressError';
  constructor() {
    super('payment-in-progress', { reason: 'payment-in-progress' });
  }
}

export class NotSettledError extends DomainError {
  override readonly name = 'NotSettledError';
  constructor(state: PurchaseState | null) {
    super('not-settled', { reason: 'no-paid-purchase' }, { purchase_state: state });
  }
}

export class ReservationNotFoundError extends DomainError {
  override readonly name = 'ReservationNotFoundError';
  constructor() {
    super('not-found', { reason: 'no-open-payment' });
  }
}
