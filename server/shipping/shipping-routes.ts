import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { keepAddress } from './keep-address.ts';
import { pageOfOrders } from './list-orders.ts';
import { moveOrderOn } from './move-order-on.ts';
import { recallAddress } from './recall-address.ts';
import { presentOrder, presentOrderPage } from './shipping-presenter.ts';

export function shippingRoutes(routes: Routes, context: Context): void {
  routes.handle('POST /api/projects/shipping-details/{project_id}', async ({ viewer, params, body }) => {
    await keepAddress(context, {
      profileId: viewer.profile.id,
      projectId: params.project_id,
      address: body.address,
      phone: body.phonenumber,
    });
    return { data: null };
  });

  routes.handle('GET /api/projects/shipping-details/{project_id}', async ({ viewer, params }) => {
    const found = await recallAddress(context, {
      profileId: viewer.profile.id,
      projectId: params.project_id,
    });
    return {
      data: found && { address: found.address, phonenumber: found.phone, source: found.source },
    };
  });

  routes.handle('GET /api/projects/shipping-details', async ({ viewer, query }) => {
    return presentOrderPage(await pageOfOrders(context, viewer.profile.id, query));
  });

  routes.handle('PATCH /api/projects/shipping-details/{shippingId}', async ({ viewer, params, body }) => {
    const order = await moveOrderOn(context, {
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
