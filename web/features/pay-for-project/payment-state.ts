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
  /** `retryLabel` is null if a retry cannot succeed. */
  | {
      readonly kind: 'blocked';
      readonly title: string;
      readonly message: string;
      readonly retryLabel: string | null;
      /** Set if the buyer has too many open reservations. */
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
  /** Paid, but not settled by the server yet. */
  | { readonly kind: 'unlocking' }
  | { readonly kind: 'done'; readonly method: PaymentMethod }
  /** Not settled by the server after `MAX_UNLOCK_POLLS` polls. */
  | { readonly kind: 'late' }
  /** Paid after the project was sold to another buyer. */
  | { readonly kind: 'refunded' };

export function isMoneyMoving(state: PaymentState): boolean {
  return state.kind === 'paying' || state.kind === 'unlocking';
}
