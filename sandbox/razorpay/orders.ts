import { RazorpayApiError } from './razorpay-types.ts';
import type { Notes, Order, Payment } from './razorpay-types.ts';
import { newId, nowSeconds, unknownId } from './razorpay-world.ts';
import type { RazorpayWorld } from './razorpay-world.ts';

const MIN_AMOUNT = 100;
/**
 * Ten lakh rupees, in paise. Razorpay's default limit per payment is five lakh rupees; an account can have its limit
 * raised.
 */
const MAX_AMOUNT = 100_000_000;
const MAX_NOTES = 15;

export type Fields = Readonly<Record<string, unknown>>;

export function createOrder(world: RazorpayWorld, account: string, fields: Fields): Order {
  const { amount, currency, receipt } = fields;
  if (typeof amount !== 'number' || !Number.isInteger(amount)) {
    throw new RazorpayApiError(400, 'The amount must be an integer.', 'amount');
  }
  if (amount < MIN_AMOUNT) {
    throw new RazorpayApiError(400, 'Order amount less than minimum amount allowed', 'amount');
  }
  if (amount > MAX_AMOUNT)
    throw new RazorpayApiError(400, 'Amount exceeds maximum amount allowed.', 'amount');
  if (currency !== 'INR') throw new RazorpayApiError(400, 'Currency is not supported', 'currency');
  if (receipt !== undefined && (typeof receipt !== 'string' || receipt.length > 40)) {
    throw new RazorpayApiError(400, 'The receipt may not be greater than 40 characters.', 'receipt');
  }
  const order: Order = {
    id: newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt: receipt ?? null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: readNotes(fields),
    created_at: nowSeconds(),
  };
  world.orders.save(order.id, { account, object: order });
  return order;
}

export function getOrder(world: RazorpayWorld, id: string, account: string | null): Order {
  const stored = world.orders.find(id);
  if (stored === undefined || (account !== null && stored.account !== account)) throw unknownId();
  return stored.object;
}

/** At Razorpay too, only the notes of an order can be changed, and an order cannot be cancelled. */
export function editOrder(world: RazorpayWorld, order: Order, fields: Fields): Order {
  order.notes = readNotes(fields);
  saveOrder(world, order);
  return order;
}

export function saveOrder(world: RazorpayWorld, order: Order): void {
  const stored = world.orders.find(order.id);
  if (stored !== undefined) world.orders.save(order.id, { ...stored, object: order });
}

export function paymentsOf(world: RazorpayWorld, order: Order): Payment[] {
  return world.payments.list().filter(({ order_id: orderId }) => orderId === order.id);
}

export function readNotes({ notes }: Fields): Notes {
  if (notes === undefined || notes === null) return [];
  if (typeof notes !== 'object') throw new RazorpayApiError(400, 'The notes must be an array.', 'notes');
  const entries = Object.entries(notes).map(([name, value]) => [name, String(value)] as const);
  if (entries.length > MAX_NOTES) {
    throw new RazorpayApiError(400, 'Number of fields in notes should be less than or equal to 15.', 'notes');
  }
  if (entries.some(([, value]) => value.length > 256)) {
    throw new RazorpayApiError(400, 'The notes may not be greater than 256 characters.', 'notes');
  }
  return entries.length === 0 ? [] : Object.fromEntries(entries);
}
