import type { PublicConfig } from '../config-query.ts';
import type { Reservation } from '../payment-queries.ts';
import type { PaymentClient } from './payment-client.ts';

/** @throws PaymentScriptError if the provider's script does not load */
export async function createPaymentClient(
  config: PublicConfig['payments'],
  reservation: Reservation,
  { returnUrl, projectTitle }: { readonly returnUrl: string; readonly projectTitle: string },
): Promise<PaymentClient> {
  if (config.provider === 'razorpay') {
    const { createRazorpayClient } = await import('./razorpay.ts');
    return await createRazorpayClient(config, {
      orderId: reservation.paymentIntentId,
      amountMinor: reservation.amountMinor,
      projectTitle,
    });
  }
  const { createStripeClient } = await import('./stripe.ts');
  return await createStripeClient(config, { clientSecret: reservation.clientSecret, returnUrl });
}
