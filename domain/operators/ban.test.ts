import { expect, it } from 'vitest';
import { ORDER_STATES } from '../orders/order-process.ts';
import { type BanEffect, effectOfBan, type OrderAtBan } from './ban.ts';

const quiet = { openCase: null, hasDispute: false, isRefundRequested: false } as const;

it.each<[string, Pick<OrderAtBan, 'role' | 'state'> & Partial<OrderAtBan>, BanEffect]>([
  ['an unshipped order of a banned seller is refunded', { role: 'seller', state: 'to-ship' }, 'refund'],
  ['an unshipped order of a banned buyer is refunded', { role: 'buyer', state: 'to-ship' }, 'refund'],
  [
    'software that a banned buyer has not downloaded is refunded',
    { role: 'buyer', state: 'to-download' },
    'refund',
  ],
  ['the buyer of a banned seller can still download', { role: 'seller', state: 'to-download' }, 'continue'],
  ['an order whose parcel is on its way continues', { role: 'seller', state: 'shipped' }, 'continue'],
  [
    'a case that waits for the banned seller is escalated',
    { role: 'seller', state: 'trying', openCase: 'open' },
    'escalate',
  ],
  [
    'a case that waits for the banned buyer is escalated',
    { role: 'buyer', state: 'trying', openCase: 'answered' },
    'escalate',
  ],
  [
    'an escalated case keeps waiting for the operator',
    { role: 'buyer', state: 'trying', openCase: 'escalated' },
    'continue',
  ],
  [
    'a ban does not change an order with a dispute',
    { role: 'seller', state: 'to-ship', hasDispute: true },
    'continue',
  ],
  [
    'an order whose refund was requested is not refunded twice',
    { role: 'seller', state: 'to-ship', isRefundRequested: true },
    'continue',
  ],
])('%s', (_title, order, effect) => {
  expect(effectOfBan({ ...quiet, ...order })).toBe(effect);
});

it('a ban does not change a released or reversed order', () => {
  for (const role of ['buyer', 'seller'] as const) {
    for (const state of ORDER_STATES.filter((known) => known === 'released' || known === 'reversed')) {
      expect(effectOfBan({ ...quiet, role, state })).toBe('continue');
    }
  }
});
