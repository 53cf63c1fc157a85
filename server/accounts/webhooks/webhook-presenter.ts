import type { ResponseOf } from '#contract/calls.ts';
import type { StoredDelivery } from './delivery-store.ts';
import type { StoredWebhook } from './webhook-store.ts';

export function presentWebhook(webhook: StoredWebhook): ResponseOf<'GET /api/webhooks'>['data'][number] {
  return {
    webhook_id: webhook.id,
    url: webhook.url,
    events: [...webhook.events],
    created_at: webhook.createdAt.toISOString(),
    failing_since: webhook.failingSince?.toISOString() ?? null,
    disabled_at: webhook.disabledAt?.toISOString() ?? null,
  };
}

export function presentDelivery(
  delivery: StoredDelivery,
): ResponseOf<'GET /api/webhooks/{webhook_id}/deliveries'>['data'][number] {
  return {
    delivery_id: delivery.id,
    event_id: delivery.eventId,
    type: delivery.type,
    state: delivery.state,
    attempts: delivery.attempts,
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
    created_at: delivery.createdAt.toISOString(),
    attempted_at: delivery.attemptedAt?.toISOString() ?? null,
  };
}
