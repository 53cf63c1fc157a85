import { GatewayPausedError, type PaymentGateway } from '../../ports/payment-gateway.ts';
import type { TransferGateway } from '../../ports/transfer-gateway.ts';

/** Only readings of the provider work in a paused market. */
export function pausePayments(gateway: PaymentGateway): PaymentGateway {
  return {
    ...gateway,
    openPayment: refuse,
    cancelPayment: refuse,
    refundPayment: refuse,
    refundPart: refuse,
  };
}

export function pauseTransfers(gateway: TransferGateway): TransferGateway {
  return { ...gateway, openAccount: refuse, holdShare: refuse, takeBack: refuse, setHold: refuse };
}

function refuse(): Promise<never> {
  return Promise.reject(new GatewayPausedError());
}
