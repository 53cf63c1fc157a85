import type { DeploymentMarks, PaymentGateway } from '../../ports/payment-gateway.ts';
import type { TransferGateway } from '../../ports/transfer-gateway.ts';
import { accountCalls } from './account-calls.ts';
import { listCalls } from './list-calls.ts';
import { orderCalls } from './order-calls.ts';
import { type ConnectionSettings, connectRazorpay } from './razorpay-connection.ts';
import { isSignatureOf, parseEvent } from './razorpay-event.ts';
import { refundCalls } from './refund-calls.ts';
import { transferCalls } from './transfer-calls.ts';

interface RazorpaySettings extends ConnectionSettings {
  readonly webhookSecret: string;
  readonly deployments: DeploymentMarks;
  readonly payerKey: Uint8Array;
  /** Whether authorised payments may be captured. */
  readonly captures: boolean;
}

export function createRazorpayGateway(
  settings: RazorpaySettings,
  onCircuitChange: (isOpen: boolean) => void = () => {},
  onKeyChange: (isRefused: boolean) => void = () => {},
): PaymentGateway {
  const connection = connectRazorpay(settings, onCircuitChange, onKeyChange);
  const isLiveMode = settings.keyId.startsWith('rzp_live_');
  const { deployments, payerKey, captures } = settings;
  const mapping = { isLiveMode, payerKey, deployments, captures };
  return {
    isLiveMode,
    deployments,
    signatureHeader: 'x-razorpay-signature',
    ownsIntent: (intentId) => intentId.startsWith('order_'),
    ...orderCalls(connection, mapping),
    ...refundCalls(connection),
    ...listCalls(connection, mapping),
    parseEvent: (event) => parseEvent(settings.webhookSecret, event),
    // https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps
    isCheckoutProof: ({ intentId, attemptId, signature }) =>
      isSignatureOf(settings.keySecret, `${intentId}|${attemptId}`, signature),
  };
}

/** Razorpay Route has its own circuit breaker, so that an outage of Route does not stop payments. */
export function createRazorpayRoute(
  settings: ConnectionSettings & { readonly deployment: string },
  onCircuitChange: (isOpen: boolean) => void = () => {},
  onKeyChange: (isRefused: boolean) => void = () => {},
): TransferGateway {
  const connection = connectRazorpay(settings, onCircuitChange, onKeyChange);
  return {
    ownsIntent: (intentId) => intentId.startsWith('order_'),
    ...accountCalls(connection),
    ...transferCalls(connection, settings.deployment),
  };
}
