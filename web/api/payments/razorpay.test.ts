import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PaymentClient, PaymentScriptError } from './payment-client.ts';
import { createRazorpayClient } from './razorpay.ts';

const config = { provider: 'razorpay', publishableKey: 'rzp_test_1', scriptUrl: null } as const;
const payment = { orderId: 'order_1', amountMinor: 136_400, projectTitle: 'Mess menu' };

interface Options {
  readonly order_id: string;
  readonly config: {
    readonly display: {
      readonly language: string;
      readonly blocks: { readonly methods: { instruments: object[] } };
    };
  };
  readonly modal: { readonly ondismiss: () => void };
  readonly handler: (result: object) => void;
}

class CheckoutStub {
  static last: CheckoutStub;
  readonly open = vi.fn<() => void>();
  readonly close = vi.fn<() => void>();
  fail: (response: object) => void = () => {};
  readonly options: Options;
  constructor(options: Options) {
    this.options = options;
    CheckoutStub.last = this;
  }
  on(_event: string, listener: (response: object) => void): void {
    this.fail = listener;
  }
}

let client: PaymentClient;
const onStep = vi.fn<(step: string) => void>();
const start = (method: 'card' | 'upi', signal = new AbortController().signal) =>
  client.pay(method, { signal, onStep });

beforeEach(async () => {
  onStep.mockClear();
  vi.stubGlobal('Razorpay', CheckoutStub);
  client = await createRazorpayClient(config, payment);
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

describe("Razorpay's Checkout", () => {
  it('Checkout lists the chosen method first, and offers UPI only by QR code and app', async () => {
    const paying = start('upi');
    const { options, open } = CheckoutStub.last;
    expect(open).toHaveBeenCalledOnce();
    expect(options).toMatchObject({
      key: 'rzp_test_1',
      order_id: 'order_1',
      amount: 136_400,
      currency: 'INR',
    });
    expect(options.config.display.language).toBe('en');
    expect(options.config.display.blocks.methods.instruments).toEqual([
      { method: 'upi', flows: ['qr', 'intent'] },
      { method: 'card' },
    ]);
    expect(onStep).toHaveBeenCalledWith('upi');
    options.handler({
      razorpay_payment_id: 'pay_1',
      razorpay_order_id: 'order_1',
      razorpay_signature: 'abc',
    });
    expect(await paying).toEqual({
      kind: 'succeeded',
      proof: { attemptId: 'pay_1', attemptSignature: 'abc' },
    });
  });

  it('closing Checkout abandons the attempt, or reports it as failed if a payment was declined', async () => {
    const abandoned = start('card');
    CheckoutStub.last.options.modal.ondismiss();
    expect(await abandoned).toEqual({ kind: 'abandoned' });
    const declined = start('card');
    CheckoutStub.last.fail({ error: { description: 'Insufficient funds.' } });
    CheckoutStub.last.options.modal.ondismiss();
    expect(await declined).toEqual({ kind: 'failed', message: 'Insufficient funds.' });
  });

  it('aborting the payment closes Checkout', async () => {
    const controller = new AbortController();
    const paying = start('card', controller.signal);
    controller.abort();
    await expect(paying).rejects.toThrow('aborted');
    expect(CheckoutStub.last.close).toHaveBeenCalledOnce();
  });

  it('creating the client fails with a PaymentScriptError if the script of Checkout does not load', async () => {
    vi.stubGlobal('Razorpay', undefined);
    const failed = createRazorpayClient(
      { ...config, scriptUrl: 'https://sandbox.example/checkout.js' },
      payment,
    );
    await vi.waitFor(() => expect(document.head.querySelector('script')).not.toBeNull());
    document.head.querySelector('script')?.dispatchEvent(new Event('error'));
    await expect(failed).rejects.toBeInstanceOf(PaymentScriptError);
  });
});
