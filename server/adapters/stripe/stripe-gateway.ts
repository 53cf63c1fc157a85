import type { DeploymentMarks, PaymentGateway } from '../../ports/payment-gateway.ts';
import { listCalls } from './list-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { refundCalls } from './refund-calls.ts';
import { type ConnectionSettings, connectStripe } from './stripe-connection.ts';
import { parseEvent } from './stripe-event.ts';

export interface StripeSettings extends ConnectionSettings {
  readonly webhookSecret: string;
  readonly deployments: DeploymentMarks;
  readonly payerKey: Uint8Array;
}

export function createStripeGateway(
  settings: StripeSettings,
  onCircuitChange: (isOpen: boolean) => void = () => {},
  onKeyChange: (isRefused: boolean) => void = () => {},
): PaymentGateway {
  const connection = connectStripe(settings, onCircuitChange, onKeyChange);
  return {
    isLiveMode: /^[rs]k_live_/u.test(settings.secretKey),
    deployments: settings.deployments,
    signatureHeader: 'stripe-signature',
    ownsIntent: (intentId) => intentId.startsWith('pi_'),
    ...paymentCalls(connection, settings),
    ...refundCalls(connection, settings),
    ...listCalls(connection, settings),
    parseEvent: (event) => parseEvent(connection.stripe, settings.webhookSecret, event),
    // Stripe.js returns unsigned results, so nothing from the browser proves a payment.
    isCheckoutProof: () => false,
  };
}
