import { readNotes, type Fields } from './orders.ts';
import { RazorpayApiError, type Payment } from './razorpay-types.ts';
import { emit, newId, nowSeconds, unknownId, type RazorpayWorld } from './razorpay-world.ts';
import type { Reversal, Transfer, TransferError } from './route-types.ts';

/** https://razorpay.com/docs/api/payments/route/transfers */

/** Route's fee is 0.25 %, plus 18 % tax on the fee. */
const FEE_PER_MILLION = 2_950;
const TAX_SHARE = 18 / 118;
const MIN_AMOUNT = 100;
const NO_ERROR = { code: null, description: null, reason: null, field: null, step: null, source: null };

/** If one transfer of a request is invalid, all are refused. A transfer that was accepted can still fail. */
export function createTransfers(world: RazorpayWorld, payment: Payment, fields: Fields): Transfer[] {
  const { transfers } = fields;
  if (!Array.isArray(transfers) || transfers.length === 0) {
    throw new RazorpayApiError(400, 'The transfers field is required.', 'transfers');
  }
  if (!payment.captured) {
    throw new RazorpayApiError(400, 'The payment status should be captured for action to be taken');
  }
  if (world.refunds.list().some(({ payment_id: id, status }) => id === payment.id && status !== 'failed')) {
    throw new RazorpayApiError(400, 'Transfers are not allowed on a payment that has been refunded.');
  }
  const owner = world.orders.find(payment.order_id)?.account;
  const requests = transfers.map((given) => readRequest(world, owner, given as Fields));
  const earlier = transfersOf(world, payment.id).filter(({ status }) => status !== 'failed');
  if (sum([...earlier, ...requests].map(({ amount }) => amount)) > payment.amount) {
    throw new RazorpayApiError(
      400,
      'The sum of amount requested for transfer is greater than the captured amount',
      'amount',
    );
  }
  return requests.map((request) => makeTransfer(world, payment, request));
}

interface TransferRequest {
  readonly recipient: string;
  readonly amount: number;
  readonly currency: string;
  readonly notes: Transfer['notes'];
  readonly on_hold: boolean;
}

/** @param owner - the account that received the payment; the recipient must be one of its linked accounts */
function readRequest(world: RazorpayWorld, owner: string | undefined, given: Fields): TransferRequest {
  const { account, amount, currency } = given;
  const stored = typeof account === 'string' ? world.accounts.find(account) : undefined;
  if (stored === undefined || stored.owner !== owner) throw unknownId();
  if (stored.product?.activation_status !== 'activated' || stored.account.status === 'suspended') {
    throw new RazorpayApiError(400, 'The linked account is not activated.', 'account');
  }
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < MIN_AMOUNT) {
    throw new RazorpayApiError(400, 'The amount must be at least INR 1.00', 'amount');
  }
  if (currency !== 'INR') throw new RazorpayApiError(400, 'Currency is not supported', 'currency');
  return { recipient: stored.account.id, amount, currency, notes: readNotes(given), on_hold: isOn(given) };
}

function makeTransfer(world: RazorpayWorld, payment: Payment, request: TransferRequest): Transfer {
  const { amount } = request;
  const fees = Math.round((amount * FEE_PER_MILLION) / 1_000_000);
  const id = newId('trf');
  const transfer: Transfer = {
    ...request,
    id,
    entity: 'transfer',
    status: 'processed',
    settlement_status: request.on_hold ? 'on_hold' : 'pending',
    source: payment.id,
    amount_reversed: 0,
    fees,
    tax: Math.round(fees * TAX_SHARE),
    linked_account_notes: [],
    on_hold_until: null,
    recipient_settlement_id: null,
    created_at: nowSeconds(),
    processed_at: nowSeconds(),
    error: { ...NO_ERROR, id, metadata: null },
  };
  const left = sum(
    transfersOf(world, payment.id)
      .filter(({ status }) => status !== 'failed')
      .map((made) => made.amount + made.fees),
  );
  if (left + amount + fees > payment.amount - (payment.fee ?? 0)) {
    fail(
      transfer,
      'BAD_REQUEST_PAYMENT_FEES_GREATER_THAN_AMOUNT',
      'Transfer amount was greater than amount available for transfer',
    );
  } else if (world.faults.take(['transfer-fails'], 'transfers.create') !== null) {
    fail(
      transfer,
      'BAD_REQUEST_TRANSFER_INSUFFICIENT_BALANCE',
      'Transfer failed due to insufficient balance',
    );
  } else if (world.faults.take(['transfer-pends'], 'transfers.create') !== null) {
    transfer.status = 'pending';
    transfer.settlement_status = null;
    transfer.processed_at = null;
  }
  world.transfers.save(transfer.id, transfer);
  if (transfer.status !== 'pending') emit(world, `transfer.${transfer.status}`, { transfer });
  return transfer;
}

function fail(transfer: Transfer, code: TransferError['code'], description: string): void {
  transfer.status = 'failed';
  transfer.settlement_status = null;
  transfer.fees = 0;
  transfer.tax = 0;
  transfer.error = {
    ...transfer.error,
    code,
    description,
    reason: code?.replace(/^BAD_REQUEST_(?:TRANSFER_)?/u, '').toLowerCase() ?? null,
    source: 'transfer',
    step: 'balance_check',
  };
}

export function getTransfer(world: RazorpayWorld, id: string, owner: string | null): Transfer {
  const transfer = world.transfers.find(id);
  if (transfer === undefined) throw unknownId();
  if (owner !== null && world.accounts.find(transfer.recipient)?.owner !== owner) throw unknownId();
  return transfer;
}

export function transfersOf(world: RazorpayWorld, paymentId: string): Transfer[] {
  return world.transfers.list().filter(({ source }) => source === paymentId);
}

export function editTransfer(world: RazorpayWorld, transfer: Transfer, fields: Fields): Transfer {
  if (transfer.settlement_status === 'settled') {
    throw new RazorpayApiError(400, 'The transfer has already been settled.', 'on_hold');
  }
  if (transfer.status === 'failed' || transfer.status === 'reversed') {
    throw new RazorpayApiError(400, `The transfer is ${transfer.status}.`, 'on_hold');
  }
  transfer.on_hold = isOn(fields);
  if (transfer.settlement_status !== null)
    transfer.settlement_status = transfer.on_hold ? 'on_hold' : 'pending';
  world.transfers.save(transfer.id, transfer);
  return transfer;
}

export function reverseTransfer(world: RazorpayWorld, transfer: Transfer, fields: Fields): Reversal {
  const left = transfer.amount - transfer.amount_reversed;
  const amount = fields['amount'] === undefined ? left : Number(fields['amount']);
  if (transfer.status === 'failed' || transfer.status === 'pending' || left <= 0) {
    throw new RazorpayApiError(400, `The transfer is ${transfer.status}.`);
  }
  if (!Number.isInteger(amount) || amount < 1 || amount > left) {
    throw new RazorpayApiError(
      400,
      'The reversal amount exceeds the transfer amount that is not reversed.',
      'amount',
    );
  }
  if (transfer.settlement_status === 'settled') {
    throw new RazorpayApiError(400, 'Account does not have sufficient balance to reverse the transfer.');
  }
  transfer.amount_reversed += amount;
  transfer.status = amount === left ? 'reversed' : 'partially_reversed';
  world.transfers.save(transfer.id, transfer);
  return {
    id: newId('rvrsl'),
    entity: 'reversal',
    transfer_id: transfer.id,
    amount,
    fee: 0,
    tax: 0,
    currency: transfer.currency,
    notes: [],
    initiator_id: world.keys.account,
    customer_refund_id: null,
    created_at: nowSeconds(),
  };
}

export function settleTransfers(world: RazorpayWorld): Transfer[] {
  const due = world.transfers.list().filter((transfer) => {
    const stored = world.accounts.find(transfer.recipient);
    const isActive =
      stored?.product?.activation_status === 'activated' && stored.account.status !== 'suspended';
    return isActive && transfer.settlement_status === 'pending' && transfer.amount > transfer.amount_reversed;
  });
  for (const recipient of new Set(due.map((transfer) => transfer.recipient))) {
    const own = due.filter((transfer) => transfer.recipient === recipient);
    const settlement = {
      id: newId('setl'),
      entity: 'settlement',
      amount: sum(own.map(({ amount, amount_reversed: reversed }) => amount - reversed)),
      status: 'processed',
      fees: 0,
      tax: 0,
      utr: newId('utr').slice(4),
      created_at: nowSeconds(),
    };
    for (const transfer of own) {
      transfer.settlement_status = 'settled';
      transfer.recipient_settlement_id = settlement.id;
      world.transfers.save(transfer.id, transfer);
    }
    emit(world, 'settlement.processed', { settlement });
  }
  return due;
}

export function resolveTransfer(
  world: RazorpayWorld,
  transfer: Transfer,
  outcome: 'processed' | 'failed',
): void {
  if (transfer.status !== 'pending') throw new RazorpayApiError(400, `This transfer is ${transfer.status}.`);
  if (outcome === 'failed') fail(transfer, 'BAD_REQUEST_TRANSFER_FAILED', 'Transfer failed');
  else {
    transfer.status = 'processed';
    transfer.settlement_status = transfer.on_hold ? 'on_hold' : 'pending';
    transfer.processed_at = nowSeconds();
  }
  world.transfers.save(transfer.id, transfer);
  emit(world, `transfer.${outcome}`, { transfer });
}

function isOn({ on_hold: onHold }: Fields): boolean {
  return onHold === true || onHold === 1 || onHold === '1';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
