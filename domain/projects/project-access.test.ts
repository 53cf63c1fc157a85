import { describe, expect, it } from 'vitest';
import {
  canDownloadArchive,
  canSeeOwnPurchase,
  canSeeSellerEmail,
  canSeeSource,
  relationOf,
} from './project-access.ts';

const visitor = { isSeller: false, hasPaid: false };
const buyer = { isSeller: false, hasPaid: true };
const seller = { isSeller: true, hasPaid: false };
const policies = [canSeeSource, canDownloadArchive, canSeeSellerEmail, canSeeOwnPurchase];
const grants = (viewer: typeof visitor) => policies.map((policy) => policy(viewer));

describe('access to a project', () => {
  it.each([
    [visitor, 'visitor'],
    [buyer, 'buyer'],
    [seller, 'seller'],
  ] as const)('of %j is that of a %s', (viewer, relation) => {
    expect(relationOf(viewer)).toBe(relation);
  });

  it('gives a visitor nothing that is sold', () => {
    expect(grants(visitor)).toEqual([false, false, false, false]);
  });

  it('gives a buyer who paid all of it, and the seller all but a purchase', () => {
    expect(grants(buyer)).toEqual([true, true, true, true]);
    expect(grants(seller)).toEqual([true, true, true, false]);
  });
});
