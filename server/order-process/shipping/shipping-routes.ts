import type { Context } from '../../context.ts';
import type { Routes } from '../../http/routes.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { findSavedAddress } from './find-saved-address.ts';
import { listOrderPage } from './list-orders.ts';
import { saveAddress } from './save-address.ts';
import { presentOrder, presentOrderPage } from './shipping-presenter.ts';

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
