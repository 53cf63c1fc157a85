import type Razorpay from 'razorpay';
import type { Transfers } from 'razorpay/dist/types/transfers.js';
import {
  type ProviderTransfer,
  type TransferGateway,
  TransferRefusedError,
} from '../../ports/transfer-gateway.ts';
import { listAttempts } from './order-calls.ts';
import { RazorpayError, type RazorpayConnection, type SendRequest } from './razorpay-connection.ts';
import type { Attempt } from './razorpay-payment.ts';

type Transfer = Transfers.RazorpayTransfer;
type TransferCalls = Pick<
  TransferGateway,
  'holdShare' | 'findShare' | 'findTransfer' | 'takeBack' | 'setHold' | 'ping'
>;

/**
 * https://razorpay.com/docs/api/payments/route
 * These calls are not idempotent, so each attempt first reads the current state.
 */
export function transferCalls({ call }: RazorpayConnection, deployment: string): TransferCalls {
  const run = <T>(work: (send: SendRequest) => Promise<T>): Promise<T> =>
    call(async (send) => {
      try {
        return await work(send);
      } catch (error) {
        throw error instanceof RazorpayError ? new TransferRefusedError(error.message) : error;
      }
    });

  return {
    holdShare: ({ intentId, purchaseId, accountId, amountMinor }) =>
      run(async (send) => {
        const attempt = await findCaptured(send, intentId);
        if (attempt === null) throw new TransferRefusedError(`nothing of ${intentId} is captured`);
        return toTransfer(
          await send(
            async (razorpay) =>
              (await findMade(razorpay, attempt.id, purchaseId)) ??
              (await make(razorpay, attempt.id, {
                account: accountId,
                amount: amountMinor,
                currency: 'INR',
                on_hold: 1,
                notes: { purchase_id: purchaseId, deployment },
              })),
          ),
        );
      }),

    findShare: ({ intentId, purchaseId }) =>
      run(async (send) => {
        const attempt = await findCaptured(send, intentId);
        if (attempt === null) return null;
        const made = await send((razorpay) => findMade(razorpay, attempt.id, purchaseId));
        return made === null ? null : toTransfer(made);
      }),

    findTransfer: (transferId) =>
      run(async (send) => toTransfer(await send((razorpay) => razorpay.transfers.fetch(transferId)))),

    takeBack: (transferId, leftMinor) =>
      run(async (send) =>
        toTransfer(
          await send(async (razorpay) => {
            const transfer = await razorpay.transfers.fetch(transferId);
            const excess = Number(transfer.amount) - transfer.amount_reversed - leftMinor;
            if (excess <= 0) return transfer;
            await razorpay.transfers.reverse(transferId, { amount: excess });
            return await razorpay.transfers.fetch(transferId);
          }),
        ),
      ),

    setHold: (transferId, isOnHold) =>
      run(async (send) => {
        const transfer = await send((razorpay) => razorpay.transfers.fetch(transferId));
        if (transfer.settlement_status === 'settled' || Boolean(transfer.on_hold) === isOnHold) {
          return toTransfer(transfer);
        }
        return toTransfer(
          await send((razorpay) => razorpay.transfers.edit(transferId, { on_hold: isOnHold ? 1 : 0 })),
        );
      }),

    ping: () =>
      run(async (send) => {
        await send((razorpay) => razorpay.transfers.all({ count: 1 }));
      }),
  };
}

async function findCaptured(send: SendRequest, intentId: string): Promise<Attempt | null> {
  const order = await send((razorpay) => razorpay.orders.fetch(intentId));
  return (await listAttempts(send, order)).find(({ captured }) => captured) ?? null;
}

/** Failed transfers are ignored, so that a new transfer can be made. */
async function findMade(razorpay: Razorpay, paymentId: string, purchaseId: string): Promise<Transfer | null> {
  const { items } = await razorpay.payments.fetchTransfer(paymentId);
  const own = items.filter(
    ({ notes, status }) => notes?.['purchase_id'] === purchaseId && status !== 'failed',
  );
  const [oldest] = own.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  return oldest ?? null;
}

async function make(
  razorpay: Razorpay,
  paymentId: string,
  transfer: Transfers.RazorpayPaymentCreateRequestBody,
): Promise<Transfer> {
  const { items } = await razorpay.payments.transfer(paymentId, { transfers: [transfer] });
  const [made] = items;
  if (made === undefined) throw new TransferRefusedError('Razorpay made no transfer');
  return made;
}

function toTransfer(transfer: Transfer): ProviderTransfer {
  return {
    transferId: transfer.id,
    state: stateOf(transfer),
    amountMinor: Number(transfer.amount),
    reversedMinor: transfer.amount_reversed,
    feeMinor: transfer.fees,
    settlementId: transfer.settlement_status === 'settled' ? transfer.recipient_settlement_id : null,
    failure: transfer.error.description ?? transfer.error.code,
  };
}

function stateOf({
  status,
  settlement_status: settlement,
  on_hold: onHold,
}: Transfer): ProviderTransfer['state'] {
  if (status === 'failed') return 'failed';
  if (status === 'created' || status === 'pending') return 'pending';
  if (settlement === 'settled') return 'settled';
  return onHold === true || onHold === 1 ? 'held' : 'released';
}
