import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { tellWebhooks, type WebhookNews } from './tell-webhooks.ts';

export const tellWebhooksJob = defineJob<WebhookNews, Pick<Context, 'database' | 'jobs'>>({
  name: 'tell-webhooks',
  retryForHours: 24,
  timeoutSeconds: 60,
  handle: tellWebhooks,
});
