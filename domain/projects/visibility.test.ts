import { describe, expect, it } from 'vitest';
import { canChangeListing, canSeeListing, isForSale, LISTING_STATUSES } from './visibility.ts';

const stranger = { isSeller: false, isBuyer: false };

describe('a listing', () => {
  it('is seen by strangers only while it is in the market', () => {
    expect(LISTING_STATUSES.filter((status) => canSeeListing(stranger, status))).toEqual(['listed']);
  });

  it.each([
    { isSeller: true, isBuyer: false },
    { isSeller: false, isBuyer: true },
  ])('is seen by %j whatever became of it', (viewer) => {
    expect(LISTING_STATUSES.every((status) => canSeeListing(viewer, status))).toBe(true);
  });

  it('is changed by its seller until it is deleted or banned', () => {
    expect(LISTING_STATUSES.filter(canChangeListing)).toEqual(['listed', 'withdrawn']);
  });

  it('is bought anew only in the market and without a claim that holds it', () => {
    const anew = { isOpen: false };
    expect(LISTING_STATUSES.filter((status) => isForSale({ status, isHeld: false }, anew))).toEqual([
      'listed',
    ]);
    expect(LISTING_STATUSES.filter((status) => isForSale({ status, isHeld: true }, anew))).toEqual([]);
  });

  it('is paid by who began to buy it, unless it was banned', () => {
    const begun = { isOpen: true };
    expect(LISTING_STATUSES.filter((status) => isForSale({ status, isHeld: true }, begun))).toEqual([
      'listed',
      'withdrawn',
      'archived',
    ]);
  });
});
