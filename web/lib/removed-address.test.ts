import { expect, it } from 'vitest';
import { removedAddress } from './removed-address.ts';

const removed = (removedAt: string | null, deliveredAt: string | null) =>
  removedAddress({ addressRemovedAt: removedAt, deliveredAt: deliveredAt });

it('an address that is still stored has no removal date', () => {
  expect(removed(null, '2026-11-20T09:00:00.000Z')).toBeNull();
});

it.each([
  ['after delivery', '2026-11-20T09:00:00.000Z', true],
  ['from an order that was never marked as delivered', null, false],
  ['before its order was marked as delivered', '2027-03-01T09:00:00.000Z', false],
])('an address that was removed %s has a removal date', (_when, deliveredAt, afterDelivery) => {
  const at = '2027-02-19T09:00:00.000Z';
  expect(removed(at, deliveredAt)).toEqual({ date: '19\u00A0Feb\u00A02027', afterDelivery });
});
