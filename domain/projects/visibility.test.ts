import { expect, it } from 'vitest';
import {
  canChangeListing,
  canCompletePurchase,
  canSeeListing,
  canStartPurchase,
  LISTING_STATUSES,
} from './visibility.ts';

const stranger = { isSeller: false, isBuyer: false };
const startableStatuses = ({ isFrozen }: { isFrozen: boolean }) =>
  LISTING_STATUSES.filter((status) => canStartPurchase({ status, isFrozen }));

it('a visitor sees a listing only while it is on the market', () => {
  expect(LISTING_STATUSES.filter((status) => canSeeListing(stranger, status))).toEqual(['listed']);
});

it.each([
  { isSeller: true, isBuyer: false },
  { isSeller: false, isBuyer: true },
])('a viewer with %j sees a listing in any status', (viewer) => {
  expect(LISTING_STATUSES.every((status) => canSeeListing(viewer, status))).toBe(true);
});

it('a seller can change a listing until it is deleted or banned', () => {
  expect(LISTING_STATUSES.filter(canChangeListing)).toEqual(['listed', 'withdrawn']);
});

it('a purchase can start only while the listing is on the market and not frozen by a claim', () => {
  expect(startableStatuses({ isFrozen: false })).toEqual(['listed']);
  expect(startableStatuses({ isFrozen: true })).toEqual([]);
});

it('an open purchase can be paid unless the listing was banned', () => {
  expect(LISTING_STATUSES.filter(canCompletePurchase)).toEqual(['listed', 'withdrawn', 'archived']);
});
