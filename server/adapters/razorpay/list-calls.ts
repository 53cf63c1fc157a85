import type { PaymentEvent, PaymentGateway } from '../../ports/payment-gateway.ts';
import { readOrder } from './order-calls.ts';
import { paginate, type RazorpayConnection } from './razorpay-connection.ts';
import { type MappingSettings, toFailure } from './razorpay-payment.ts';

export function listCalls(
  { call }: RazorpayConnection,
  settings: MappingSettings,
): Pick<PaymentGateway, 'listPayments' | 'listEvents'> {
  /** Refunds and disputes name only their payment, not the order. */
  async function findOrderId(paymentId: string): Promise<string | null> {
    const payment = await call((send) => send((razorpay) => razorpay.payments.fetch(paymentId)));
    return payment.order_id ?? null;
  }

  return {
    async *listPayments(since) {
      const from = since === null ? {} : { from: toSeconds(since) };
      const orders = paginate((page) =>
        call((send) => send((razorpay) => razorpay.orders.all({ ...page, ...from }))),
      );
      for await (const order of orders) yield await call((send) => readOrder(send, order, settings));
    },

    // Razorpay has no list of events, so events and their IDs are derived from the current status of each record.
    async *listEvents(from, until) {
      const window = { from: toSeconds(from), to: Math.ceil(until.getTime() / 1_000) };
      const orderIds = new Map<string, string | null>();
      const payments = paginate((page) =>
        call((send) => send((razorpay) => razorpay.payments.all({ ...page, ...window }))),
      );
      for await (const payment of payments) {
        orderIds.set(payment.id, payment.order_id ?? null);
        if (payment.status === 'created') continue;
        const failure = payment.status === 'failed' ? toFailure(payment) : null;
        yield eventOf('payment', payment, payment.order_id ?? null, failure);
      }
      const refunds = paginate((page) =>
        call((send) => send((razorpay) => razorpay.refunds.all({ ...page, ...window }))),
      );
      for await (const refund of refunds) {
        const { payment_id: paymentId } = refund;
        if (!orderIds.has(paymentId)) orderIds.set(paymentId, await findOrderId(paymentId));
        yield eventOf('refund', refund, orderIds.get(paymentId) ?? null);
      }
      // A dispute may change months after it was opened, so all disputes are read.
      const disputes = paginate((page) => call((send) => send((razorpay) => razorpay.disputes.all(page))));
      for await (const dispute of disputes) {
        const { payment_id: paymentId } = dispute;
        if (!orderIds.has(paymentId)) orderIds.set(paymentId, await findOrderId(paymentId));
        yield eventOf('dispute', dispute, orderIds.get(paymentId) ?? null);
      }
    },
  };
}

function eventOf(
  object: string,
  { id, status, created_at: created }: { id: string; status: string; created_at: number },
  intentId: string | null,
  failure: ReturnType<typeof toFailure> | null = null,
): PaymentEvent {
  return {
    id: `${id}.${status}`,
    type: `${object}.${status}`,
    intentId,
    payload: { object, objectId: id, created, failure },
  };
}

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000);
}
