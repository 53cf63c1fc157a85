import { DomainError } from '../common/domain-error.ts';
import type { PurchaseState } from './purchase-states.ts';

export class ProjectNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-project' });
  }
}

export class OwnProjectError extends DomainError {
  constructor() {
    super('own-project', { reason: 'own-project' });
  }
}

export class ProjectUnavailableError extends DomainError {
  constructor(reason: 'not-for-sale' | 'price-above-limit' | 'amount-refused' = 'not-for-sale') {
    super('project-unavailable', { reason });
  }
}

export class CancelledBeforeError extends DomainError {
  constructor() {
    super('not-allowed', { reason: 'cancelled-before' });
  }
}

export class PriceChangedError extends DomainError {
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
  constructor() {
    super('shipping-required', { reason: 'shipping-required' });
  }
}

export interface OpenReservation {
  readonly projectId: string;
  readonly title: string;
}

export class TooManyReservationsError extends DomainError {
  constructor(open: readonly OpenReservation[]) {
    super(
      'too-many-reservations',
      { reason: 'too-many-reservations', params: { count: open.length } },
      { open: open.map(({ projectId, title }) => ({ project_id: projectId, title })) },
    );
  }
}

export class ReservationCooldownError extends DomainError {
  constructor(retryAfterSeconds: number) {
    super(
      'held-too-often',
      { reason: 'reservation-cooldown', params: { seconds: retryAfterSeconds } },
      { retry_after: retryAfterSeconds },
    );
  }
}

export class TooManyUnpaidReservationsError extends DomainError {
  constructor(max: number, retryAfterSeconds: number) {
    super(
      'too-many-requests',
      { reason: 'too-many-unpaid-holds', params: { max, seconds: retryAfterSeconds } },
      { retry_after: retryAfterSeconds },
    );
  }
}

export class ReservationClosedError extends DomainError {
  constructor() {
    super('reservation-closed', { reason: 'reservation-closed' });
  }
}

export class PaymentInProgressError extends DomainError {
  constructor() {
    super('payment-in-progress', { reason: 'payment-in-progress' });
  }
}

export class NotSettledError extends DomainError {
  constructor(state: PurchaseState | null) {
    super('not-settled', { reason: 'no-paid-purchase' }, { purchase_state: state });
  }
}

export class ReservationNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-open-payment' });
  }
}
