import type { Context } from '../../context.ts';
import { NOTIFY_WEBHOOKS, type WebhookOccasion } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { notifyWebhooks } from './notify-webhooks.ts';

export const notifyWebhooksJob = defineJob<WebhookOccasion, Pick<Context, 'database' | 'jobs'>>({
  ...NOTIFY_WEBHOOKS,
  retryForHours: 24,
  timeoutSeconds: 60,
  handle: notifyWebhooks,
});
