import type { Problem } from '#contract/problems.ts';
import type { OpenPayment } from '../../api/payment-queries.ts';
import type { PaymentClient, PaymentMethod, PaymentStep } from '../../api/payments/payment-client.ts';

type OpenProject = NonNullable<Problem['open']>[number];

/** Why the last attempt took no money, in the provider's words. */
export interface PaymentFailure {
  readonly title: string;
  readonly message: string;
}

/** An open payment with the client that pays it. */
export interface CheckoutSession {
  readonly payment: OpenPayment;
  readonly client: PaymentClient;
}

/** Where the purchase stands for the buyer. Money moves in `paying` and `unlocking` only; the others can be closed at once. */
export type PaymentState =
  | { readonly kind: 'opening' }
  /** The payment could not be opened. `retryLabel` is null when retrying cannot help. */
  | {
      readonly kind: 'blocked';
      readonly title: string;
      readonly message: string;
      readonly retryLabel: string | null;
      /** Other open payments of this buyer, one of which has to be ended first. */
      readonly open: readonly OpenProject[];
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
  | { readonly kind: 'done' }
  | { readonly kind: 'late' }
  | { readonly kind: 'refunded' };

export function isMoneyMoving(state: PaymentState): boolean {
  return state.kind === 'paying' || state.kind === 'unlocking';
}
