import type { Context } from '../../context.ts';
import type { Routes } from '../../http/routes.ts';
import type { OrderView } from '../get-order.ts';
import { presentOrderProcess } from '../order-presenter.ts';
import { askSupport } from './ask-support.ts';
import { closeSupport } from './close-support.ts';

export function supportRoutes(routes: Routes, context: Context): void {
  const present = (order: OrderView) => ({ data: presentOrderProcess(order, context.config.orders) });

  routes.handle('POST /api/orders/{purchase_id}/support', async ({ viewer, params, body, files, signal }) =>
    present(
      await askSupport(context, {
        purchaseId: params.purchase_id,
        viewerId: viewer.profile.id,
        text: body.text,
        pictures: { paths: files.pictures.map(({ path }) => path), signal },
      }),
    ),
  );
  routes.handle('POST /api/support/{support_id}/close', async ({ viewer, params }) =>
    present(await closeSupport(context, { supportId: params.support_id, viewerId: viewer.profile.id })),
  );
}
