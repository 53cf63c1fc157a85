import { type PaymentGateway, GatewayPausedError } from '../../ports/payment-gateway.ts';
import type { TransferGateway } from '../../ports/transfer-gateway.ts';

/**
 * Sends each call about a payment to the provider that opened the payment, so that a deployment can switch providers
 * while orders are open.
 */
export function routePayments(current: PaymentGateway, former: PaymentGateway): PaymentGateway {
  const ownerOf = (intentId: string): PaymentGateway => (former.ownsIntent(intentId) ? former : current);
  return {
    ...current,
    ownsIntent: (intentId) => current.ownsIntent(intentId) || former.ownsIntent(intentId),
    findPayment: (intentId) => ownerOf(intentId).findPayment(intentId),
    cancelPayment: (intentId) => ownerOf(intentId).cancelPayment(intentId),
    refundPayment: (intentId, purchaseId) => ownerOf(intentId).refundPayment(intentId, purchaseId),
    refundPart: (intentId, part) => ownerOf(intentId).refundPart(intentId, part),
    async *listPayments(since) {
      yield* current.listPayments(since);
      yield* former.listPayments(since);
    },
    async *listEvents(from, until) {
      yield* current.listEvents(from, until);
      yield* former.listEvents(from, until);
    },
    parseEvent: (event) => {
      const isFormer = event.headers[former.signatureHeader] !== undefined;
      return (isFormer ? former : current).parseEvent(event);
    },
    isCheckoutProof: (proof) => ownerOf(proof.intentId).isCheckoutProof(proof),
  };
}

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
