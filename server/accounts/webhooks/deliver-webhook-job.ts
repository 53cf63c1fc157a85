import type { Context } from '../../context.ts';
import { DELIVER_WEBHOOK } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { deliverWebhook } from './deliver-webhook.ts';

export const deliverWebhookJob = defineJob<
  { readonly deliveryId: string },
  Pick<Context, 'database' | 'jobs' | 'sealer' | 'webhooks' | 'config' | 'log'>
>({
  ...DELIVER_WEBHOOK,
  retryForHours: 24,
  timeoutSeconds: 60,
  concurrency: 2,
  handle: deliverWebhook,
});
