import type { Context } from '../context.ts';
import { NOTIFY_VERSION_BUYERS } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import { notifyVersionBuyers } from './notify-version-buyers.ts';

export const notifyVersionBuyersJob = defineJob<
  { readonly projectId: string; readonly number: number },
  Pick<Context, 'database' | 'jobs' | 'config'>
>({
  ...NOTIFY_VERSION_BUYERS,
  retryForHours: 24,
  timeoutSeconds: 120,
  handle: notifyVersionBuyers,
});
