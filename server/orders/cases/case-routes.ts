import type { Context } from '../../context.ts';
import type { Routes } from '../../http/routes.ts';
import type { OrderView } from '../get-order.ts';
import { presentOrderProcess } from '../order-presenter.ts';
import { acceptOffer, escalateCase, makeOffer, withdrawCase, writeInCase } from './act-in-case.ts';
import { openCase } from './open-case.ts';

export function caseRoutes(routes: Routes, context: Context): void {
  const present = (order: OrderView) => ({ data: presentOrderProcess(order, context.config.orders) });

  routes.handle('POST /api/orders/{purchase_id}/case', async ({ viewer, params, body, files, signal }) =>
    present(
      await openCase(context, {
        ...body,
        purchaseId: params.purchase_id,
        viewerId: viewer.profile.id,
        pictures: { paths: files.pictures.map(({ path }) => path), signal },
      }),
    ),
  );
  routes.handle('POST /api/cases/{case_id}/messages', async ({ viewer, params, body, files, signal }) =>
    present(
      await writeInCase(context, {
        caseId: params.case_id,
        viewerId: viewer.profile.id,
        text: body.text,
        pictures: { paths: files.pictures.map(({ path }) => path), signal },
      }),
    ),
  );
  routes.handle('POST /api/cases/{case_id}/offer', async ({ viewer, params, body }) =>
    present(
      await makeOffer(context, {
        caseId: params.case_id,
        viewerId: viewer.profile.id,
        kind: body.kind,
        amountMinor: body.amount ?? null,
        text: body.text ?? null,
      }),
    ),
  );
  routes.handle('POST /api/cases/{case_id}/accept', async ({ viewer, params }) =>
    present(await acceptOffer(context, { caseId: params.case_id, viewerId: viewer.profile.id })),
  );
  routes.handle('POST /api/cases/{case_id}/escalate', async ({ viewer, params }) =>
    present(await escalateCase(context, { caseId: params.case_id, viewerId: viewer.profile.id })),
  );
  routes.handle('POST /api/cases/{case_id}/withdraw', async ({ viewer, params }) =>
    present(await withdrawCase(context, { caseId: params.case_id, viewerId: viewer.profile.id })),
  );
}
