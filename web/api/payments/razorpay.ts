import { language } from '#words/language.ts';
import type { PublicConfig } from '../config-query.ts';
import {
  loadScript,
  type PaymentClient,
  type PaymentMethod,
  type PaymentOutcome,
  PaymentScriptError,
} from './payment-client.ts';

const SCRIPT_URL = 'https://checkout.razorpay.com/v1/checkout.js';

/** https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps */
interface CheckoutOptions {
  readonly key: string;
  readonly order_id: string;
  readonly amount: number;
  readonly currency: 'INR';
  readonly name: string;
  readonly description: string;
  readonly theme: { readonly color?: string };
  readonly config: object;
  readonly modal: { readonly ondismiss: () => void };
  readonly handler: (result: CheckoutResult) => void;
}

interface CheckoutResult {
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

interface Checkout {
  on: (
    event: 'payment.failed',
    listener: (response: { readonly error: { readonly description: string } }) => void,
  ) => void;
  open: () => void;
  close: () => void;
}

type CheckoutConstructor = new (options: CheckoutOptions) => Checkout;

export interface RazorpayClientOptions {
  readonly orderId: string;
  readonly amountMinor: number;
  readonly projectTitle: string;
}

/** @throws PaymentScriptError if Checkout does not load. */
export async function createRazorpayClient(
  config: PublicConfig['payments'],
  { orderId, amountMinor, projectTitle }: RazorpayClientOptions,
): Promise<PaymentClient> {
  const CheckoutWindow = await loadCheckout(config.scriptUrl ?? SCRIPT_URL);
  return {
    mountFields: null,
    // eslint-disable-next-line promise/avoid-new -- Checkout reports by callbacks
    pay: (method, { signal, onStep }) =>
      new Promise<PaymentOutcome>((resolve, reject) => {
        signal.throwIfAborted();
        let declined: string | null = null;
        const checkout = new CheckoutWindow({
          key: config.publishableKey,
          order_id: orderId,
          amount: amountMinor,
          currency: 'INR',
          name: 'ProtoHaat',
          description: projectTitle.slice(0, 255),
          theme: {},
          config: displayOf(method),
          modal: {
            ondismiss: () =>
              resolve(declined === null ? { kind: 'abandoned' } : { kind: 'failed', message: declined }),
          },
          handler: ({ razorpay_payment_id: attemptId, razorpay_signature: attemptSignature }) =>
            resolve({ kind: 'succeeded', proof: { attemptId, attemptSignature } }),
        });
        checkout.on('payment.failed', ({ error }) => {
          declined = error.description;
        });
        signal.addEventListener(
          'abort',
          () => {
            checkout.close();
            reject(new DOMException('aborted', 'AbortError'));
          },
          { once: true },
        );
        onStep(method === 'upi' ? 'upi' : 'bank');
        checkout.open();
        acceptPointer();
      }),
    // Razorpay does not report earlier attempts to browsers. A new attempt is safe, because Razorpay captures
    // an order only once.
    resume: () => Promise.resolve(null),
  };
}

/** Of Checkout; its codes of other languages have three letters. */
const LANGUAGES: ReadonlySet<string> = new Set(['en', 'hi']);

function displayOf(method: PaymentMethod): object {
  const upi = { method: 'upi', flows: ['qr', 'intent'] };
  const card = { method: 'card' };
  return {
    display: {
      language: LANGUAGES.has(language.code) ? language.code : 'en',
      blocks: {
        methods: { name: 'UPI and cards', instruments: method === 'upi' ? [upi, card] : [card, upi] },
      },
      sequence: ['block.methods'],
      preferences: { show_default_blocks: false },
    },
  };
}

/** Enables pointer events in Checkout's container, because our modal dialog disables them outside itself. */
function acceptPointer(): void {
  for (const container of document.querySelectorAll<HTMLElement>('.razorpay-container')) {
    container.style.pointerEvents = 'auto';
  }
}

async function loadCheckout(url: string): Promise<CheckoutConstructor> {
  try {
    const find = () => (window as { Razorpay?: CheckoutConstructor }).Razorpay;
    if (find() === undefined) await loadScript(url);
    const loaded = find();
    if (loaded !== undefined) return loaded;
  } catch (cause) {
    throw new PaymentScriptError('Checkout could not be loaded.', { cause });
  }
  throw new PaymentScriptError('Checkout could not be loaded.');
}
