import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { confirmArrival, confirmWorks, handOver } from './confirm-order.ts';
import { getOrder, type OrderView } from './get-order.ts';
import { presentDueOrder, presentOrderProcess } from './order-presenter.ts';
import { listDueOrders } from './order-store.ts';

export function orderRoutes(routes: Routes, context: Context): void {
  const present = (order: OrderView) => ({ data: presentOrderProcess(order, context.config.orders) });

  routes.handle('GET /api/orders/due', async ({ viewer }) => ({
    data: (await listDueOrders(context.database, viewer.profile.id)).flatMap((row) => presentDueOrder(row)),
  }));
  routes.handle('GET /api/orders/{purchase_id}', async ({ viewer, params }) =>
    present(await getOrder(context, { purchaseId: params.purchase_id, viewerId: viewer.profile.id })),
  );
  routes.handle('POST /api/orders/{purchase_id}/received', async ({ viewer, params }) =>
    present(await confirmArrival(context, { purchaseId: params.purchase_id, viewerId: viewer.profile.id })),
  );
  routes.handle('POST /api/orders/{purchase_id}/works', async ({ viewer, params }) =>
    present(await confirmWorks(context, { purchaseId: params.purchase_id, viewerId: viewer.profile.id })),
  );
  routes.handle('POST /api/orders/{purchase_id}/handover', async ({ viewer, params, body }) => {
    const asked = { purchaseId: params.purchase_id, viewerId: viewer.profile.id };
    return present(await handOver(context, { ...asked, code: body.code }));
  });
}
