import type { Problem } from '../../api/api-client.ts';
import type { Reservation } from '../../api/payment-queries.ts';
import type { PaymentClient, PaymentMethod, PaymentStep } from '../../api/payments/payment-client.ts';

type OpenReservation = NonNullable<Problem['open']>[number];

export interface PaymentFailure {
  readonly title: string;
  readonly message: string;
}

export interface CheckoutSession {
  readonly reservation: Reservation;
  readonly client: PaymentClient;
}

export type PaymentState =
  | { readonly kind: 'reserving' }
  | {
      readonly kind: 'blocked';
      readonly title: string;
      readonly message: string;
      readonly retryLabel: string | null;
      readonly otherReservations: readonly OpenReservation[];
    }
  | { readonly kind: 'price-changed'; readonly amountMinor: number }
  | { readonly kind: 'ready'; readonly session: CheckoutSession; readonly failure: PaymentFailure | null }
  | {
      readonly kind: 'paying';
      readonly session: CheckoutSession;
      readonly method: PaymentMethod;
      readonly step: PaymentStep;
    }
  | { readonly kind: 'unlocking' }
  | { readonly kind: 'done'; readonly method: PaymentMethod }
  | { readonly kind: 'late' }
  /** The buyer paid after the project was sold to another buyer. */
  | { readonly kind: 'refunded' };

export function isMoneyMoving(state: PaymentState): boolean {
  return state.kind === 'paying' || state.kind === 'unlocking';
}
