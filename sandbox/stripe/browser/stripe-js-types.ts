import type {
  Appearance,
  ConfirmPaymentData,
  PaymentIntent,
  PaymentIntentResult,
  StripeElementsOptionsClientSecret,
  StripeError,
  StripePaymentElementChangeEvent,
  StripePaymentElementOptions,
} from '@stripe/stripe-js';
import type { ReleaseTrain } from '@stripe/stripe-js/pure';

/** The part of Stripe.js that the sandbox implements; `stripe-js.test.ts` compares it with the published types. */
export interface StripePart {
  elements(options: StripeElementsOptionsClientSecret): ElementsPart;
  confirmPayment(options: {
    elements: ElementsPart;
    confirmParams?: Partial<ConfirmPaymentData>;
    redirect: 'if_required';
  }): Promise<PaymentIntentResult>;
  handleNextAction(options: { clientSecret: string }): Promise<PaymentIntentResult>;
  retrievePaymentIntent(clientSecret: string): Promise<PaymentIntentResult>;
}

export interface ElementsPart {
  create(type: 'payment', options?: StripePaymentElementOptions): PaymentElementPart;
  submit(): Promise<
    | { error?: StripeError; selectedPaymentMethod?: undefined }
    | { selectedPaymentMethod: string; error?: undefined }
  >;
  update(options: { appearance?: Appearance }): Promise<void>;
}

export interface PaymentElementEvents {
  change: StripePaymentElementChangeEvent;
  ready: { elementType: 'payment' };
  escape: { elementType: 'payment' };
  loaderror: { elementType: 'payment'; error: StripeError };
}

export interface PaymentElementPart {
  on(eventType: 'change', handler: (event: PaymentElementEvents['change']) => unknown): unknown;
  on(eventType: 'ready', handler: (event: PaymentElementEvents['ready']) => unknown): unknown;
  on(eventType: 'escape', handler: (event: PaymentElementEvents['escape']) => unknown): unknown;
  on(eventType: 'loaderror', handler: (event: PaymentElementEvents['loaderror']) => unknown): unknown;
  mount(target: string | HTMLElement): void;
  destroy(): void;
}

export interface StripeConstructorPart {
  (publishableKey: string): StripePart & { _registerWrapper(wrapper: object): void };
  version: ReleaseTrain;
}

export interface FrameSetup {
  publishableKey: string;
  clientSecret: string;
  appearance: Appearance;
  paymentMethodOrder: string[];
}

/** Messages with an `id` get a response from the frame. */
export type MessageToFrame =
  | { kind: 'setup'; setup: FrameSetup }
  | { kind: 'appearance'; appearance: Appearance }
  | { kind: 'submit'; id: number }
  | { kind: 'confirm'; id: number; returnUrl: string | null };

export type MessageFromFrame =
  | { kind: 'loaded' }
  | { kind: 'ready' }
  | { kind: 'loaderror'; error: StripeError }
  | { kind: 'height'; height: number }
  | { kind: 'change'; empty: boolean; complete: boolean; type: string }
  | { kind: 'escape' }
  | { kind: 'enter' }
  | { kind: 'answer'; id: number; result: FrameResult };

export type FrameResult =
  | { paymentIntent: PaymentIntent; error?: undefined; type?: undefined }
  | { error: StripeError; paymentIntent?: undefined; type?: undefined }
  | { type: string; paymentIntent?: undefined; error?: undefined };
