import { DomainError } from '#domain/common/domain-error.ts';
import type { Context } from '../../context.ts';
import { proofOf } from '../../http/proof-of.ts';
import type { Routes } from '../../http/routes.ts';
import { listDeliveries } from './delivery-store.ts';
import { makeWebhook } from './make-webhook.ts';
import { redeliver } from './redeliver.ts';
import { presentDelivery, presentWebhook } from './webhook-presenter.ts';
import { deleteWebhook, enableWebhook, listWebhooks, pauseWebhook } from './webhook-store.ts';

const MAX_SHOWN = 50;

export function webhookRoutes(routes: Routes, context: Context): void {
  const { database } = context;

  routes.handle('GET /api/webhooks', async ({ viewer }) => ({
    data: (await listWebhooks(database, viewer.profile.id)).map(presentWebhook),
  }));

  routes.handle('POST /api/webhooks', async ({ viewer, body, request }) => {
    const { secret, stored } = await makeWebhook(context, viewer, {
      url: body.url,
      events: body.events,
      proof: proofOf(body, request),
    });
    return { data: { ...presentWebhook(stored), secret } };
  });

  routes.handle('DELETE /api/webhooks/{webhook_id}', async ({ viewer, params }) => {
    assertFound(await deleteWebhook(database, viewer.profile.id, params.webhook_id));
    return { data: null };
  });

  routes.handle('POST /api/webhooks/{webhook_id}/pause', async ({ viewer, params }) => {
    assertFound(await pauseWebhook(database, viewer.profile.id, params.webhook_id));
    return { data: null };
  });

  routes.handle('POST /api/webhooks/{webhook_id}/enable', async ({ viewer, params }) => {
    assertFound(await enableWebhook(database, viewer.profile.id, params.webhook_id));
    return { data: null };
  });

  routes.handle('GET /api/webhooks/{webhook_id}/deliveries', async ({ viewer, params }) => {
    const found = await listDeliveries(database, viewer.profile.id, params.webhook_id, MAX_SHOWN);
    if (found === null) throw new DomainError('not-found', { reason: 'no-webhook' });
    return { data: found.map(presentDelivery) };
  });

  routes.handle('POST /api/deliveries/{delivery_id}/redeliver', async ({ viewer, params }) => {
    await redeliver(context, viewer.profile.id, params.delivery_id);
    return { data: null };
  });
}

function assertFound(isFound: boolean): void {
  if (!isFound) throw new DomainError('not-found', { reason: 'no-webhook' });
}
