import { describe, expect, it } from 'vitest';
import { accessOf, relationOf } from './project-access.ts';

describe('who sees what of a project', () => {
  it.each([
    [{ isSeller: false, paid: false }, 'visitor'],
    [{ isSeller: false, paid: true }, 'buyer'],
    [{ isSeller: true, paid: false }, 'seller'],
  ] as const)('%j is a %s', (viewer, relation) => {
    expect(relationOf(viewer)).toBe(relation);
  });

  it('a visitor sees nothing that is sold', () => {
    expect(Object.values(accessOf('visitor'))).toEqual([false, false, false, false]);
  });

  it('a buyer who paid sees all of it, the seller all but a purchase', () => {
    expect(Object.values(accessOf('buyer'))).toEqual([true, true, true, true]);
    expect(accessOf('seller')).toEqual({
      locked: true,
      archive: true,
      sellerEmail: true,
      ownPurchase: false,
    });
  });
});
