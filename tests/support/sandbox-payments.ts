import type { Sandbox } from '#sandbox/sandbox.ts';
import type { SandboxPayments } from './payment-provider.ts';
import { createRazorpayPayments } from './sandbox-razorpay.ts';
import { createStripePayments } from './sandbox-stripe.ts';

export const testProvider: 'stripe' | 'razorpay' =
  process.env['PAYMENT_PROVIDER'] === 'razorpay' ? 'razorpay' : 'stripe';

export const isStripe = testProvider === 'stripe';

/**
 * The channel of payouts in tests that do not choose one. `PAYOUTS=razorpay-route` requires
 * `PAYMENT_PROVIDER=razorpay`.
 */
export const testPayouts: 'bank-file' | 'razorpay-route' =
  testProvider === 'razorpay' && process.env['PAYOUTS'] === 'razorpay-route' ? 'razorpay-route' : 'bank-file';

export function createSandboxPayments(
  sandbox: Pick<Sandbox, 'url'>,
  provider: 'stripe' | 'razorpay' = testProvider,
): SandboxPayments {
  return provider === 'razorpay' ? createRazorpayPayments(sandbox) : createStripePayments(sandbox);
}
