import { presentNextAct } from '#contract/entities/next-act.ts';
import type { Order, OrderMeta } from '#contract/entities/order.ts';
import { pictureAddresses } from '#domain/pictures/picture-name.ts';
import type { Context } from '../../context.ts';
import type { Routes } from '../../http/routes.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { listOrderPage, type OrderPage } from './list-orders.ts';
import { findSavedAddress, saveAddress } from './save-address.ts';
import type { OrderRow } from './shipping-store.ts';

export function shippingRoutes(routes: Routes, context: Context): void {
  routes.handle('POST /api/projects/shipping-details/{project_id}', async ({ viewer, params, body }) => {
    await saveAddress(context, {
      profileId: viewer.profile.id,
      projectId: params.project_id,
      address: body.address,
      phone: body.phonenumber,
    });
    return { data: null };
  });

  routes.handle('GET /api/projects/shipping-details/{project_id}', async ({ viewer, params }) => {
    const found = await findSavedAddress(context, {
      profileId: viewer.profile.id,
      projectId: params.project_id,
    });
    return {
      data: found && { address: found.address, phonenumber: found.phone, source: found.source },
    };
  });

  routes.handle('GET /api/projects/shipping-details', async ({ viewer, query }) => {
    return presentOrderPage(await listOrderPage(context, viewer.profile.id, query));
  });

  routes.handle('PATCH /api/projects/shipping-details/{shippingId}', async ({ viewer, params, body }) => {
    const order = await changeOrderStatus(context, {
      sellerId: viewer.profile.id,
      shippingId: params.shippingId,
      change: {
        status: body.status,
        ...(body.tracking_id === undefined ? {} : { trackingId: body.tracking_id }),
        ...(body.courier_name === undefined ? {} : { courierName: body.courier_name }),
      },
    });
    return { data: presentOrder(order) };
  });
}

function presentOrder(row: OrderRow): Order {
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

function presentOrderPage(page: OrderPage): { data: Order[]; meta: OrderMeta } {
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
