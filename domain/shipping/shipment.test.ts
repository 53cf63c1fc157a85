import { expect, it } from 'vitest';
import { changeShipment, type ShipmentFacts } from './shipment.ts';

const monday = new Date('2026-11-16T10:00:00Z');
const tuesday = new Date('2026-11-17T10:00:00Z');

const pending: ShipmentFacts = {
  status: 'Pending',
  courierName: null,
  trackingId: null,
  shippedAt: null,
  deliveredAt: null,
};

// covers: S3.38
it('shipping an order records courier, tracking number and time, and notifies the buyer', () => {
  const change = { status: 'Shipped', courierName: ' India Post ', trackingId: 'EX123' } as const;
  expect(changeShipment(pending, change, monday)).toEqual({
    after: {
      status: 'Shipped',
      courierName: 'India Post',
      trackingId: 'EX123',
      shippedAt: monday,
      deliveredAt: null,
    },
    notification: 'shipped',
  });
});

it('the buyer is notified only once even if the seller reverts and repeats a status', () => {
  const shipped = changeShipment(pending, { status: 'Shipped' }, monday).after;
  const takenBack = changeShipment(shipped, { status: 'Pending' }, tuesday);
  expect(takenBack).toMatchObject({ after: { status: 'Pending' }, notification: null });
  const again = changeShipment(takenBack.after, { status: 'Shipped' }, tuesday);
  expect(again).toMatchObject({ after: { status: 'Shipped', shippedAt: monday }, notification: null });
});

it('the buyer is notified when an order is shipped after it was marked as delivered by mistake, and when the tracking number changes', () => {
  const delivered = changeShipment(pending, { status: 'Delivered' }, monday).after;
  const corrected = changeShipment(delivered, { status: 'Pending' }, monday).after;
  const shipped = changeShipment(corrected, { status: 'Shipped', trackingId: 'EX1' }, tuesday);
  expect(shipped.notification).toBe('shipped');
  const same = changeShipment(shipped.after, { status: 'Shipped', trackingId: 'EX1' }, tuesday);
  expect(same.notification).toBeNull();
  const other = changeShipment(shipped.after, { status: 'Shipped', trackingId: 'EX2' }, tuesday);
  expect(other.notification).toBe('shipped');
});

it('changing only the status keeps the courier and tracking number', () => {
  const shipped = changeShipment(
    pending,
    { status: 'Shipped', courierName: 'DTDC', trackingId: '7' },
    monday,
  ).after;
  expect(changeShipment(shipped, { status: 'Delivered' }, tuesday)).toEqual({
    after: { ...shipped, status: 'Delivered', deliveredAt: tuesday },
    notification: 'delivered',
  });
});

it('an empty courier field removes the courier', () => {
  const shipped = changeShipment(pending, { status: 'Shipped', courierName: 'DTDC' }, monday).after;
  expect(changeShipment(shipped, { status: 'Shipped', courierName: ' ' }, tuesday)).toMatchObject({
    after: { courierName: null },
    notification: null,
  });
});

// covers: S4.6
it('an order can be marked as delivered without being shipped, because handovers happen on campus', () => {
  expect(changeShipment(pending, { status: 'Delivered' }, monday)).toMatchObject({
    after: { shippedAt: monday, deliveredAt: monday },
    notification: 'delivered',
  });
});
