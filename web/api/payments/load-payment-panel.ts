import type { PublicConfig } from '../config-query.ts';
import type { PaymentPanel } from './payment-panel.ts';

/** The panel of the provider that this deployment is set to; its code is loaded when it is first needed. */
export async function loadPaymentPanel(payments: PublicConfig['payments']): Promise<PaymentPanel> {
  if (payments.provider === 'stripe') {
    const { createStripePanel } = await import('./stripe-panel.ts');
    return createStripePanel(payments.publishable_key);
  }
  const { createSandboxPanel } = await import('./sandbox-panel.ts');
  return createSandboxPanel({ apiBase: payments.api_base, publishableKey: payments.publishable_key });
}
