export type PaymentMethod = 'card' | 'upi';

/** What a running payment waits for: our request, the buyer's bank, or the buyer's UPI app. */
export type PaymentStep = 'confirming' | 'bank' | 'upi';

/** How an attempt ended, as the provider tells the browser. Only a hint: the server asks the provider itself. */
export type PaymentOutcome =
  | { readonly kind: 'succeeded' }
  /** Nothing was charged and the payment stays open. `message` is the provider's. */
  | { readonly kind: 'failed'; readonly message: string }
  /** Nothing was sent: the provider's fields say what is missing. */
  | { readonly kind: 'incomplete' }
  /** The buyer closed the provider's window; the payment stays open. */
  | { readonly kind: 'abandoned' }
  /** The payment was cancelled at the provider because its reservation ended. */
  | { readonly kind: 'cancelled' }
  /** No answer, so the result is unknown. Retrying is safe: it is the same payment. */
  | { readonly kind: 'unreachable' };

export interface AttemptOptions {
  readonly signal: AbortSignal;
  readonly onStep: (step: PaymentStep) => void;
}

/** Colours as CSS colours that need no style sheet: the fields live in the provider's frame. */
export interface FieldAppearance {
  readonly theme: 'light' | 'dark';
  readonly fontFamily: string;
  readonly colors: Readonly<
    Record<'text' | 'muted' | 'background' | 'border' | 'primary' | 'danger', string | undefined>
  >;
}

export interface FieldEvents {
  readonly onReady: () => void;
  readonly onMethodChange: (method: PaymentMethod) => void;
  readonly onLoadError: () => void;
  /** Escape was pressed in the provider's frame, whose key presses the page does not see. */
  readonly onEscape: () => void;
}

export interface MountedFields {
  /** Keeps what was typed. */
  readonly setAppearance: (appearance: FieldAppearance) => void;
  readonly unmount: () => void;
}

/** One open payment in the browser. Payment details go to the provider and never pass through our code. */
export interface PaymentClient {
  mountFields(element: HTMLElement, appearance: FieldAppearance, events: FieldEvents): MountedFields;
  /**
   * Pays with what the mounted fields hold. The provider shows its own windows (3-D Secure, UPI code) meanwhile.
   *
   * @throws the signal's AbortError when it aborts; the payment itself goes on.
   */
  pay(method: PaymentMethod, options: AttemptOptions): Promise<PaymentOutcome>;
  /** Continues what a closed dialog or tab left pending; null when there is nothing to continue. */
  resume(options: AttemptOptions): Promise<PaymentOutcome | null>;
}

/** The provider's script could not be loaded. */
export class PaymentScriptError extends Error {
  override readonly name = 'PaymentScriptError';
}
