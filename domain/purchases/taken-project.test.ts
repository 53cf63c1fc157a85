import { expect, it } from 'vitest';
import { holdingFor } from './taken-project.ts';

const expiresAt = new Date('2026-11-01T10:00:00Z');
const purchase = {
  state: 'reserved' as const,
  buyerId: 'ravi',
  expiresAt,
  yields: false,
  hasLapsed: false,
  isOverdue: false,
};
const processing = { state: 'processing' as const };

it.each([
  ['is resumed by its own buyer', 'ravi', {}, { kind: 'own' }],
  ['keeps others away until it ends', 'meera', {}, { kind: 'reserved', until: expiresAt }],
  ['is stale when its time is over', 'meera', { hasLapsed: true }, { kind: 'stale' }],
  ['is stale for its own buyer, too', 'ravi', { hasLapsed: true }, { kind: 'stale' }],
  [
    'keeps others away five minutes longer while a bank has it',
    'meera',
    { ...processing, hasLapsed: true },
    { kind: 'reserved', until: new Date('2026-11-01T10:05:00Z') },
  ],
  [
    'is stale when the bank had its time',
    'meera',
    { ...processing, hasLapsed: true, isOverdue: true },
    { kind: 'stale' },
  ],
  [
    'is taken over where its shortened hold is over',
    'meera',
    { yields: true, hasLapsed: true },
    { kind: 'yielding' },
  ],
  [
    'is resumed by its own buyer while nobody takes it over',
    'ravi',
    { yields: true, hasLapsed: true },
    { kind: 'own' },
  ],
  ['is a sale when it is paid', 'meera', { state: 'paid' as const }, { kind: 'sold', isOwn: false }],
  ['is the buyer’s own sale', 'ravi', { state: 'paid' as const }, { kind: 'sold', isOwn: true }],
])('a purchase that holds a project %s', (_what, buyerId, change, holding) => {
  expect(holdingFor(buyerId, { ...purchase, ...change })).toEqual(holding);
});
