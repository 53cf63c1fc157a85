import { expect, it } from 'vitest';
import { ORDER_EVENT_PARTIES, ORDER_EVENTS } from '../orders/order-process.ts';
import { FEED_CODES, notificationsOf } from './feed.ts';

it('a sale notifies both the seller and the buyer who paid', () => {
  expect(notificationsOf('paid', 'buyer')).toEqual([
    { to: 'buyer', code: 'paid' },
    { to: 'seller', code: 'sold' },
  ]);
});

it('buyer and seller are not notified of their own actions, except for a payment', () => {
  for (const event of ORDER_EVENTS.filter((code) => code !== 'paid')) {
    for (const party of ORDER_EVENT_PARTIES) {
      expect(notificationsOf(event, party).filter(({ to }) => to === party)).toEqual([]);
    }
  }
});

it('an automatic release at the deadline notifies both parties; a release by the buyer notifies only the seller', () => {
  expect(notificationsOf('released', 'market').map(({ to }) => to)).toEqual(['buyer', 'seller']);
  expect(notificationsOf('released', 'buyer')).toEqual([{ to: 'seller', code: 'money-available' }]);
});

it('the list of feed codes has no duplicates', () => {
  expect(new Set(FEED_CODES).size).toBe(FEED_CODES.length);
});
