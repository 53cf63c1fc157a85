import type { TransferGateway } from '../../ports/transfer-gateway.ts';
import { accountCalls } from './account-calls.ts';
import { type ConnectionSettings, connectRazorpay } from './razorpay-connection.ts';
import { transferCalls } from './transfer-calls.ts';

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
