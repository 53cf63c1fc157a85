import { expect, it } from 'vitest';
import { assessLivePurchase } from './live-purchase.ts';

const expiresAt = new Date('2026-11-01T10:00:00Z');
const purchase = {
  state: 'reserved' as const,
  buyerId: 'ravi',
  expiresAt,
  isShortened: false,
  hasLapsed: false,
  isOverdue: false,
};
const processing = { state: 'processing' as const };

it.each([
  ['is resumed by its own buyer', 'ravi', {}, { kind: 'own' }],
  ['blocks other buyers until it expires', 'meera', {}, { kind: 'reserved', until: expiresAt }],
  ['has lapsed once its reservation has expired', 'meera', { hasLapsed: true }, { kind: 'lapsed' }],
  ['has lapsed for its own buyer as well', 'ravi', { hasLapsed: true }, { kind: 'lapsed' }],
  [
    'blocks other buyers for five more minutes while a bank is processing the payment',
    'meera',
    { ...processing, hasLapsed: true },
    { kind: 'reserved', until: new Date('2026-11-01T10:05:00Z') },
  ],
  [
    'has lapsed once the extra time for the bank’s answer is over',
    'meera',
    { ...processing, hasLapsed: true, isOverdue: true },
    { kind: 'lapsed' },
  ],
  [
    'can be replaced by another buyer once its shortened reservation has lapsed',
    'meera',
    { isShortened: true, hasLapsed: true },
    { kind: 'replaceable' },
  ],
  [
    'is resumed by its own buyer until another buyer replaces it',
    'ravi',
    { isShortened: true, hasLapsed: true },
    { kind: 'own' },
  ],
  [
    'counts as sold to another buyer once it is paid',
    'meera',
    { state: 'paid' as const },
    { kind: 'sold', isOwn: false },
  ],
  [
    'counts as sold to the same buyer once it is paid',
    'ravi',
    { state: 'paid' as const },
    { kind: 'sold', isOwn: true },
  ],
])('a live purchase of a project %s', (_what, buyerId, change, status) => {
  expect(assessLivePurchase(buyerId, { ...purchase, ...change })).toEqual(status);
});
