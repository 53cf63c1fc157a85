import type { Problem } from '#contract/problems.ts';
import type { OpenPayment } from '../../api/payment-queries.ts';
import type { CardFieldName, PaymentPanel, PaymentStep } from '../../api/payments/payment-panel.ts';

export type PaymentMethod = 'card' | 'upi';

type OpenProject = NonNullable<Problem['open']>[number];

/** Why the last attempt took no money, in the provider's words. */
export interface PaymentFailure {
  readonly method: PaymentMethod;
  readonly title: string;
  readonly message: string;
  readonly field?: CardFieldName;
}

/** An open payment with the panel that pays it. */
export interface PaymentDesk {
  readonly payment: OpenPayment;
  readonly panel: PaymentPanel;
}

/**
 * Where the purchase stands for the buyer. Money moves in `paying` and `unlocking` only; the others can be closed at once.
 */
export type PaymentState =
  | { readonly kind: 'opening' }
  /** It could not be opened, for a reason that is said; `again` when opening anew may help. */
  | {
      readonly kind: 'blocked';
      readonly title: string;
      readonly message: string;
      readonly again: string | null;
      /** Payments that are to be ended first. */
      readonly open: readonly OpenProject[];
    }
  | { readonly kind: 'price-changed'; readonly amountMinor: number }
  | { readonly kind: 'ready'; readonly desk: PaymentDesk; readonly failure: PaymentFailure | null }
  | {
      readonly kind: 'paying';
      readonly desk: PaymentDesk;
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
