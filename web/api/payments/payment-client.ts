export type PaymentMethod = 'card' | 'upi';

export type PaymentStep = 'confirming' | 'bank' | 'upi';

/** The provider's signature of a payment result, for the server to verify. */
export interface PaymentProof {
  readonly attemptId: string;
  readonly attemptSignature: string;
}

/**
 * The server does not trust this result from the browser, and queries the provider. `proof` is null for
 * providers that do not sign results.
 */
export type PaymentOutcome =
  | { readonly kind: 'succeeded'; readonly proof: PaymentProof | null }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'abandoned' }
  /** The reservation ended, so the server cancelled the payment intent. */
  | { readonly kind: 'cancelled' }
  /** The provider did not respond. A retry is safe because it confirms the same payment intent. */
  | { readonly kind: 'unreachable' };

export interface AttemptOptions {
  readonly signal: AbortSignal;
  readonly onStep: (step: PaymentStep) => void;
}

/** The colours are resolved CSS values, because the provider's iframe cannot use our style sheet. */
export interface FieldAppearance {
  readonly theme: 'light' | 'dark';
  readonly fontFamily: string;
  readonly colors: Readonly<
    Record<'text' | 'muted' | 'background' | 'border' | 'primary' | 'danger', string | undefined>
  >;
}

interface FieldEvents {
  readonly onReady: () => void;
  readonly onMethodChange: (method: PaymentMethod) => void;
  readonly onLoadError: () => void;
  /** Called when Escape is pressed inside the provider's iframe, whose key events the page does not receive. */
  readonly onEscape: () => void;
}

export interface MountedFields {
  readonly setAppearance: (appearance: FieldAppearance) => void;
  readonly unmount: () => void;
}

type MountFields = (
  element: HTMLElement,
  options: { readonly first: PaymentMethod; readonly appearance: FieldAppearance },
  events: FieldEvents,
) => MountedFields;

/** Card and UPI details go from the provider's iframe or window directly to the provider. */
export interface PaymentClient {
  /** Null if the provider collects the details in its own window, which `pay` opens. */
  readonly mountFields: MountFields | null;
  /** @throws AbortError when the signal aborts; the payment itself continues */
  readonly pay: (method: PaymentMethod, options: AttemptOptions) => Promise<PaymentOutcome>;
  /** Resumes a payment that was pending when its dialog or tab was closed. Resolves to null if there is none. */
  readonly resume: (options: AttemptOptions) => Promise<PaymentOutcome | null>;
}

export class PaymentScriptError extends Error {
  override readonly name = 'PaymentScriptError';
}

export async function loadScript(url: string): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  // eslint-disable-next-line promise/avoid-new -- elements report by events
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${url} did not load`));
    });
    document.head.append(script);
  });
}

export function wait(ms: number, signal: AbortSignal): Promise<void> {
  // eslint-disable-next-line promise/avoid-new -- timers have no promise of their own in browsers
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('aborted', 'AbortError'));
    };
    if (signal.aborted) {
      reject(new DOMException('aborted', 'AbortError'));
      return;
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
