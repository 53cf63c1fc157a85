import { expect, it } from 'vitest';
import {
  canDownloadArchive,
  canOpenRepository,
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

// covers: S6.3
it.each([
  [visitor, 'visitor'],
  [buyer, 'buyer'],
  [seller, 'seller'],
] as const)('a viewer with %j has the relation %s', (viewer, relation) => {
  expect(relationOf(viewer)).toBe(relation);
});

// covers: S3.17
it('a visitor sees no private part of a project', () => {
  expect(grants(visitor)).toEqual([false, false, false, false]);
});

it('a buyer who paid sees every private part of a project, and the seller every part except the purchase', () => {
  expect(grants(buyer)).toEqual([true, true, true, true]);
  expect(grants(seller)).toEqual([true, true, true, false]);
});

it('only the seller sees the link of a private repository', () => {
  expect([visitor, buyer, seller].map((viewer) => canOpenRepository(viewer, true))).toEqual([
    false,
    false,
    true,
  ]);
  expect([visitor, buyer, seller].map((viewer) => canOpenRepository(viewer, false))).toEqual([
    false,
    true,
    true,
  ]);
});
