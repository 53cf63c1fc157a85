import { presentNextAct } from '#contract/entities/next-act.ts';
import type { Order, OrderMeta } from '#contract/entities/order.ts';
import { pictureAddresses } from '#domain/pictures/picture-name.ts';
import type { OrderPage } from './list-orders.ts';
import type { OrderRow } from './shipping-store.ts';

export function presentOrder(row: OrderRow): Order {
  return {
    shipping_id: row.shippingId,
    project_id: row.projectId,
    title: row.title,
    description: row.description,
    category: row.category,
    status: row.status ?? 'Completed',
    price: row.priceRupees,
    order_date: row.orderDate.toISOString(),
    subject: row.subject,
    complexity: row.complexity,
    picture: presentPicture(row),
    buyer: { name: row.buyerName, email: row.buyerEmail },
    phone_number: row.phone,
    shipping_address: row.address,
    address_removed_at: row.addressRemovedAt?.toISOString() ?? null,
    tracking_id: row.trackingId,
    courier_name: row.courierName,
    // The row retains the first shipping date even if the seller resets the status.
    shipped_at: row.status === 'Pending' ? null : (row.shippedAt?.toISOString() ?? null),
    delivered_at: row.status === 'Delivered' ? (row.deliveredAt?.toISOString() ?? null) : null,
    next: presentNextAct(row.facts, 'seller'),
    dispute:
      row.disputedSince === null
        ? null
        : {
            opened_at: row.disputedSince.toISOString(),
            evidence_due_at: row.evidenceDueAt?.toISOString() ?? null,
          },
    hardware_verified: row.category === 'HARDWARE',
    video_url: row.videoUrl,
  };
}

export function presentOrderPage(page: OrderPage): { data: Order[]; meta: OrderMeta } {
  const { total, due, pending, shipped, completed, sales } = page.overview;
  return {
    data: page.rows.map(presentOrder),
    meta: {
      total: page.total,
      next_cursor: page.nextCursor,
      counts: { total, due, pending, shipped, completed },
      sales: [...sales],
    },
  };
}

function presentPicture(row: OrderRow): Order['picture'] {
  const { pictureHash: hash } = row;
  if (hash === null) return null;
  return {
    id: hash,
    ...pictureAddresses(hash),
    width: row.pictureWidth ?? 0,
    height: row.pictureHeight ?? 0,
    placeholder: row.placeholder ?? '',
  };
}
