import { describe, expect, it } from 'vitest';
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

describe('an order of hardware', () => {
  it('keeps the courier, the tracking number and the moment when it is shipped, and tells the buyer', () => {
    const change = { status: 'Shipped', courierName: ' India Post ', trackingId: 'EX123' } as const;
    expect(changeShipment(pending, change, monday)).toEqual({
      after: {
        status: 'Shipped',
        courierName: 'India Post',
        trackingId: 'EX123',
        shippedAt: monday,
        deliveredAt: null,
      },
      news: 'shipped',
    });
  });

  it('tells the buyer once, although the seller takes a state back and sets it again', () => {
    const shipped = changeShipment(pending, { status: 'Shipped' }, monday).after;
    const takenBack = changeShipment(shipped, { status: 'Pending' }, tuesday);
    expect(takenBack).toMatchObject({ after: { status: 'Pending' }, news: null });
    const again = changeShipment(takenBack.after, { status: 'Shipped' }, tuesday);
    expect(again).toMatchObject({ after: { status: 'Shipped', shippedAt: monday }, news: null });
  });

  it('keeps courier and tracking number when only the state changes', () => {
    const shipped = changeShipment(
      pending,
      { status: 'Shipped', courierName: 'DTDC', trackingId: '7' },
      monday,
    ).after;
    expect(changeShipment(shipped, { status: 'Delivered' }, tuesday)).toEqual({
      after: { ...shipped, status: 'Delivered', deliveredAt: tuesday },
      news: 'delivered',
    });
  });

  it('takes a courier away when the field is emptied', () => {
    const shipped = changeShipment(pending, { status: 'Shipped', courierName: 'DTDC' }, monday).after;
    expect(changeShipment(shipped, { status: 'Shipped', courierName: ' ' }, tuesday)).toMatchObject({
      after: { courierName: null },
      news: null,
    });
  });

  it('may be delivered at once: handed over on the campus', () => {
    expect(changeShipment(pending, { status: 'Delivered' }, monday)).toMatchObject({
      after: { shippedAt: monday, deliveredAt: monday },
      news: 'delivered',
    });
  });
});
