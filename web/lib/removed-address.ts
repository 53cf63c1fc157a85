import { formatDate } from './format.ts';

export interface RemovedAddress {
  readonly date: string;
  /** It went some time after delivery, and not because the order was never marked as delivered. */
  readonly afterDelivery: boolean;
}

/** When and why the address of an order went; null while it is kept. Moments are ISO 8601. */
export function removedAddress(order: {
  readonly address_removed_at: string | null;
  readonly delivered_at: string | null;
}): RemovedAddress | null {
  const { address_removed_at: removedAt, delivered_at: deliveredAt } = order;
  if (removedAt === null) return null;
  // An order can be marked as delivered when its address has gone already.
  const afterDelivery = deliveredAt !== null && new Date(deliveredAt) < new Date(removedAt);
  return { date: formatDate(removedAt), afterDelivery };
}
