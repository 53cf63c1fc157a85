import type { Refunds } from 'razorpay/dist/types/refunds.js';
import { type PaymentGateway, type Refund, RefundRefusedError } from '../../ports/payment-gateway.ts';
import { listAttempts } from './order-calls.ts';
import {
  listDisputesOf,
  paginate,
  type RazorpayConnection,
  RazorpayError,
  type SendRequest,
} from './razorpay-connection.ts';
import type { Attempt } from './razorpay-payment.ts';

type RefundRecord = Refunds.RazorpayRefund;

/** A refund's idempotency key consists of the receipt and the amount: https://razorpay.com/docs/api/refunds */
export function refundCalls({
  call,
}: RazorpayConnection): Pick<PaymentGateway, 'refundPayment' | 'refundPart'> {
  const run = (work: (send: SendRequest) => Promise<Refund>): Promise<Refund> =>
    call(async (send) => {
      try {
        return await work(send);
      } catch (error) {
        throw error instanceof RazorpayError
          ? new RefundRefusedError(error.message, { cause: error })
          : error;
      }
    });
  return {
    refundPayment: (intentId, purchaseId) =>
      run(async (send) => {
        let latest: Refund | null = null;
        // An order has one captured payment. If the provider captured a second one by mistake, that one is refunded
        // too.
        for (const attempt of await listCaptured(send, intentId)) {
          latest = await refundRest(send, attempt, purchaseId);
        }
        if (latest === null) throw new RefundRefusedError(`the payment ${intentId} has nothing to refund`);
        return latest;
      }),

    refundPart: (intentId, { reference, amountMinor }) =>
      run(async (send) => {
        const [attempt] = await listCaptured(send, intentId);
        if (attempt === undefined)
          throw new RefundRefusedError(`the payment ${intentId} has nothing to refund`);
        const own = (await listRefunds(send, attempt)).filter(({ receipt }) =>
          receipt?.startsWith(reference),
        );
        const made = own.find(({ status }) => status !== 'failed');
        if (made !== undefined) return toRefund(made);
        return toRefund(
          await create(send, attempt, { amount: amountMinor, receipt: `${reference}-${own.length}` }),
        );
      }),
  };
}

async function refundRest(send: SendRequest, attempt: Attempt, purchaseId: string): Promise<Refund> {
  const refunds = await listRefunds(send, attempt);
  const valid = refunds.filter(({ status }) => status !== 'failed');
  const lost = (await listDisputesOf(send, [attempt])).filter(({ status }) => status === 'lost');
  const remainingMinor =
    Number(attempt.amount) -
    valid.reduce((total, { amount }) => total + (amount ?? 0), 0) -
    lost.reduce(
      (total, { amount, amount_deducted: deducted }) => total + (deducted > 0 ? deducted : amount),
      0,
    );
  if (remainingMinor <= 0) {
    const pending = valid.find(({ status }) => status === 'pending') ?? valid[0];
    if (pending === undefined)
      throw new RefundRefusedError(`the payment ${attempt.id} has nothing to refund`);
    return toRefund(pending);
  }
  // A retry after a failed or partial refund is a new request, so it needs another receipt.
  return toRefund(
    await create(send, attempt, { amount: remainingMinor, receipt: `${purchaseId}-${refunds.length}` }),
  );
}

function create(
  send: SendRequest,
  attempt: Attempt,
  refund: { readonly amount: number; readonly receipt: string },
): Promise<RefundRecord> {
  return send((razorpay) => razorpay.payments.refund(attempt.id, { ...refund, speed: 'normal' }));
}

async function listCaptured(send: SendRequest, orderId: string): Promise<Attempt[]> {
  const order = await send((razorpay) => razorpay.orders.fetch(orderId));
  return (await listAttempts(send, order)).filter(({ captured }) => captured);
}

async function listRefunds(send: SendRequest, { id }: Attempt): Promise<RefundRecord[]> {
  const refunds: RefundRecord[] = [];
  const pages = paginate((page) => send((razorpay) => razorpay.payments.fetchMultipleRefund(id, page)));
  for await (const refund of pages) refunds.push(refund);
  return refunds;
}

function toRefund({ id, status }: RefundRecord): Refund {
  return {
    refundId: id,
    state: status === 'processed' ? 'made' : status === 'failed' ? 'failed' : 'under-way',
  };
}
