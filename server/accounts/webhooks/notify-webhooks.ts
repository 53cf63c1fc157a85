import { v7 } from 'uuid';
import type { Context } from '../../context.ts';
import { type WebhookOccasion, NOTIFY_WEBHOOKS } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
import { findSale, insertDelivery, listWebhooks } from './webhook-store.ts';

export async function notifyWebhooks(
  { database, jobs }: Pick<Context, 'database' | 'jobs'>,
  { purchaseId, type, at }: WebhookOccasion,
): Promise<void> {
  const sale = await findSale(database, purchaseId);
  if (sale === null) return;
  const body = JSON.stringify({
    type,
    timestamp: at,
    data: {
      purchase_id: purchaseId,
      project_id: sale.projectId,
      title: sale.title,
      category: sale.category,
      price: sale.priceRupees,
    },
  });
  for (const { id: webhookId, events, disabledAt } of await listWebhooks(database, sale.sellerId)) {
    if (disabledAt !== null || !events.includes(type)) continue;
    await database.transaction().execute(async (transaction) => {
      const id = v7();
      const isNew = await insertDelivery(transaction, {
        id,
        webhookId,
        eventId: `${type}.${purchaseId}`,
        type,
        body,
      });
      if (!isNew) return;
      await enqueueDelivery(transaction, jobs, { id, profileId: sale.sellerId, attempts: 0 });
    });
  }
}

export const notifyWebhooksJob = defineJob<WebhookOccasion, Pick<Context, 'database' | 'jobs'>>({
  ...NOTIFY_WEBHOOKS,
  retryForHours: 24,
  timeoutSeconds: 60,
  handle: notifyWebhooks,
});
