import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { notifyWebhooks, type WebhookOccasion } from './notify-webhooks.ts';

export const notifyWebhooksJob = defineJob<WebhookOccasion, Pick<Context, 'database' | 'jobs'>>({
  name: 'tell-webhooks',
  retryForHours: 24,
  timeoutSeconds: 60,
  handle: notifyWebhooks,
});
