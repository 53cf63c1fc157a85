import type { Order, OrderMeta } from '#contract/entities/order.ts';
import { nextActFor } from './order-process-factories.ts';

export const anOrderId = '01a1f990-0000-7000-8000-000000000001';

const STATE_OF = {
  Pending: 'to-ship',
  Shipped: 'shipped',
  Delivered: 'delivered',
  Completed: 'released',
} as const;

export function anOrder(given: Partial<Order> = {}): Order {
  const state = STATE_OF[given.status ?? 'Pending'];
  const hasDispute = given.dispute !== undefined && given.dispute !== null;
  return {
    shipping_id: anOrderId,
    project_id: '01a1f990-0000-7000-8000-0000000000bb',
    title: 'Line follower robot',
    description: 'Follows a black line.',
    category: 'HARDWARE',
    status: 'Pending',
    price: 1499,
    order_date: '2026-11-16T09:00:00.000Z',
    subject: 'Robotics',
    complexity: 'Medium',
    picture: null,
    buyer: { name: 'Meera Nair', email: 'meera@example.org' },
    phone_number: '9876543210',
    shipping_address: '14 Lake View Road, Hostel 9\nThrissur, Kerala 680009',
    address_removed_at: null,
    tracking_id: null,
    courier_name: null,
    shipped_at: null,
    delivered_at: null,
    next: nextActFor({ state, hasDispute }, 'seller'),
    dispute: null,
    hardware_verified: true,
    video_url: 'https://videos.example.org/robot',
    ...given,
  };
}

export const aSoftwareOrder = anOrder({
  shipping_id: '01a1f990-0000-7000-8000-000000000002',
  title: 'Mess menu',
  category: 'SOFTWARE',
  status: 'Completed',
  shipping_address: null,
  phone_number: null,
  hardware_verified: false,
  video_url: null,
});

export function aPageOfOrders(data: readonly Order[], meta: Partial<OrderMeta> = {}) {
  return {
    data,
    meta: {
      total: data.length,
      next_cursor: null,
      counts: { total: 12, due: 6, pending: 5, shipped: 4, completed: 3 },
      sales: [
        { week: '2026-11-09', orders: 1, rupees: 499 },
        { week: '2026-11-16', orders: 2, rupees: 2998 },
      ],
      ...meta,
    },
  };
}
