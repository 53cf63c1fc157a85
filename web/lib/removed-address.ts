import type { RemovedAddress } from '#domain/shipping/shipment.ts';
import { formatDate } from './format.ts';

/** @returns null while the address is still stored */
export function removedAddress(order: {
  readonly addressRemovedAt: string | null;
  readonly deliveredAt: string | null;
}): RemovedAddress | null {
  const { addressRemovedAt: removedAt, deliveredAt } = order;
  if (removedAt === null) return null;
  // An address can be removed before its order is marked as delivered.
  const afterDelivery = deliveredAt !== null && new Date(deliveredAt) < new Date(removedAt);
  return { date: formatDate(removedAt), afterDelivery };
}
