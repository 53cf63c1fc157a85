/** An open payment, as the server answered it. */
export interface PaymentSession {
  readonly intentId: string;
  readonly clientSecret: string;
}

export type CardFieldName = 'number' | 'expiry' | 'cvc';

/** What the buyer typed; goes to the payment provider only and is never kept. */
export interface CardDetails {
  /** Digits alone. */
  readonly number: string;
  readonly expiryMonth: number;
  /** Four digits. */
  readonly expiryYear: number;
  readonly cvc: string;
}

/** What the payment waits for, told while it runs. */
export type PaymentStep =
  | { readonly kind: 'working' }
  /** The bank wants to hear from the buyer; `url` is its page, null when the provider's own code shows it. */
  | { readonly kind: 'bank-asks'; readonly url: string | null }
  /** A code to scan, or on a phone a link to open; `expiresAtMs` in milliseconds since 1970. */
  | { readonly kind: 'upi-code'; readonly url: string; readonly expiresAtMs: number }
  | { readonly kind: 'upi-waiting' };

/** How an attempt ended as the provider tells the browser: a hint, the server asks the provider itself. */
export type PaymentOutcome =
  | { readonly kind: 'succeeded' }
  /** Nothing was charged; the payment stays open for another try. `message` is the provider's. */
  | { readonly kind: 'failed'; readonly message: string; readonly field?: CardFieldName }
  /** The payment was cancelled at the provider: its reservation has run out. */
  | { readonly kind: 'cancelled' }
  /** No answer, so nothing is certain. Trying again is safe: it is the same payment. */
  | { readonly kind: 'unreachable' };

export interface AttemptOptions {
  readonly signal: AbortSignal;
  readonly onStep: (step: PaymentStep) => void;
}

export interface MountedCardField {
  readonly unmount: () => void;
}

/** Paying in the browser. One implementation a provider; the dialog knows this interface alone. */
export interface PaymentPanel {
  /**
   * The provider's own card field, put into the element; card details then never pass through our code and `payByCard`
   * takes none. Absent where the dialog shows fields of its own.
   */
  readonly mountCardField?: (
    element: HTMLElement,
    options: {
      readonly look: CardFieldLook;
      readonly onChange: (state: { complete: boolean; message: string | null }) => void;
    },
  ) => Promise<MountedCardField>;
  /** @throws the browser's AbortError when the signal ends it; the payment itself goes on. */
  payByCard(
    session: PaymentSession,
    card: CardDetails | null,
    options: AttemptOptions,
  ): Promise<PaymentOutcome>;
  /** @param upiId - where the request is sent; null for a code to scan. */
  payByUpi(session: PaymentSession, upiId: string | null, options: AttemptOptions): Promise<PaymentOutcome>;
  /** Takes up what a closed dialog or tab has left under way; null when nothing is. */
  resume(session: PaymentSession, options: AttemptOptions): Promise<PaymentOutcome | null>;
}

export interface CardFieldLook {
  readonly color: string;
  readonly mutedColor: string;
  readonly badColor: string;
  readonly fontFamily: string;
  readonly theme: 'light' | 'dark';
}
