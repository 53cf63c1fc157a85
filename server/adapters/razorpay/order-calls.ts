import type Razorpay from 'razorpay';
import { ProjectUnavailableError } from '#domain/purchases/errors.ts';
import {
  type DeploymentMarks,
  type Payment,
  type PaymentGateway,
  PaymentNotCancelableError,
} from '../../ports/payment-gateway.ts';
import {
  listDisputesOf,
  isUnknownId,
  RazorpayError,
  type RazorpayConnection,
  type SendRequest,
} from './razorpay-connection.ts';
import {
  type Attempt,
  CLOSED_NOTE,
  type MappingSettings,
  noteOf,
  type Order,
  toPayment,
} from './razorpay-payment.ts';

type OrderCalls = Pick<PaymentGateway, 'openPayment' | 'findPayment' | 'cancelPayment'>;

/**
 * Razorpay captures payments that the bank authorises within this time (at least 12 minutes). `readOrder` captures
 * later ones.
 */
const AUTOMATIC_CAPTURE_MINUTES = 60;
/** Razorpay refunds a payment that is not captured within this time, which is the maximum that Razorpay allows. */
const LATEST_CAPTURE_MINUTES = 7_200;

export function orderCalls(
  { call }: RazorpayConnection,
  settings: MappingSettings & { readonly deployments: DeploymentMarks },
): OrderCalls {
  return {
    openPayment: (request) =>
      call(async (send) => {
        try {
          // Creating an order is not idempotent, so each attempt first looks for an order that an earlier attempt
          // created.
          const order = await send(
            async (razorpay) =>
              (await findByReceipt(razorpay, request.purchaseId)) ??
              (await createOrder(razorpay, request, settings.deployments[0])),
          );
          return await readOrder(send, order, settings);
        } catch (error) {
          if (isAmountError(error)) throw new ProjectUnavailableError('amount-refused');
          throw error;
        }
      }),

    findPayment: (intentId) => call((send) => find(send, intentId, settings)),

    cancelPayment: (intentId) =>
      call(async (send) => {
        const payment = await find(send, intentId, settings);
        if (payment === null || payment.status === 'canceled') return payment;
        if (payment.status !== 'awaiting-payment') throw new PaymentNotCancelableError(payment);
        await close(send, intentId);
        // The buyer may have paid before the order was marked as closed.
        const closed = await find(send, intentId, settings);
        if (closed !== null && closed.status !== 'canceled') throw new PaymentNotCancelableError(closed);
        return closed;
      }),
  };
}

function createOrder(
  razorpay: Razorpay,
  request: Parameters<PaymentGateway['openPayment']>[0],
  deployment: string,
): Promise<Order> {
  return razorpay.orders.create({
    amount: request.amountMinor,
    currency: request.currency.toUpperCase(),
    receipt: request.purchaseId,
    notes: {
      purchase_id: request.purchaseId,
      project_id: request.projectId,
      buyer_id: request.buyerId,
      deployment,
    },
    payment: {
      capture: 'automatic',
      capture_options: {
        automatic_expiry_period: AUTOMATIC_CAPTURE_MINUTES,
        manual_expiry_period: LATEST_CAPTURE_MINUTES,
        refund_speed: 'normal',
      },
    },
  });
}

export async function find(
  send: SendRequest,
  orderId: string,
  settings: MappingSettings,
): Promise<Payment | null> {
  try {
    return await readOrder(send, await send((razorpay) => razorpay.orders.fetch(orderId)), settings);
  } catch (error) {
    if (isUnknownId(error)) return null;
    throw error;
  }
}

export async function readOrder(
  send: SendRequest,
  order: Order,
  settings: MappingSettings,
): Promise<Payment> {
  const found = await listAttempts(send, order);
  const attempts = settings.captures ? await captureAuthorized(send, order, found) : found;
  const captured = attempts.filter((attempt) => attempt.captured);
  const disputes = captured.length === 0 ? [] : await listDisputesOf(send, captured);
  return toPayment(order, attempts, disputes, settings);
}

export async function listAttempts(send: SendRequest, order: Order): Promise<Attempt[]> {
  if (order.status === 'created' && order.attempts === 0) return [];
  const { items } = await send((razorpay) => razorpay.orders.fetchPayments(order.id));
  return items;
}

/** Razorpay captures only one payment of an order and refunds the others. */
async function captureAuthorized(send: SendRequest, order: Order, attempts: Attempt[]): Promise<Attempt[]> {
  if (attempts.some(({ captured }) => captured)) return attempts;
  const authorized = attempts.find(({ status }) => status === 'authorized');
  if (authorized === undefined) return attempts;
  try {
    await send((razorpay) =>
      razorpay.payments.capture(authorized.id, authorized.amount, authorized.currency),
    );
  } catch (error) {
    // Another call or Razorpay itself has captured the payment, or the time limit for the capture has passed.
    if (!(error instanceof RazorpayError)) throw error;
  }
  const { items } = await send((razorpay) => razorpay.orders.fetchPayments(order.id));
  return items;
}

/** Concurrent attempts may have created several orders of the purchase; the oldest one is used. */
async function findByReceipt(razorpay: Razorpay, purchaseId: string): Promise<Order | null> {
  const { items } = await razorpay.orders.all({ receipt: purchaseId, count: 100 });
  const own = items.filter((order) => noteOf(order, 'purchase_id') === purchaseId);
  const [oldest] = own.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  return oldest ?? null;
}

async function close(send: SendRequest, orderId: string): Promise<void> {
  const { notes } = await send((razorpay) => razorpay.orders.fetch(orderId));
  const kept = Array.isArray(notes) ? {} : notes;
  await send((razorpay) => razorpay.orders.edit(orderId, { notes: { ...kept, [CLOSED_NOTE]: 'yes' } }));
}

/**
 * Matches errors such as "Amount exceeds maximum amount allowed." and "Order amount less than minimum amount
 * allowed".
 */
function isAmountError(error: unknown): boolean {
  return (
    error instanceof RazorpayError &&
    error.status === 400 &&
    /(?:maximum|minimum) amount/iu.test(error.message)
  );
}
