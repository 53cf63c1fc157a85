import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { notifyVersionBuyers } from './notify-version-buyers.ts';

export const notifyVersionBuyersJob = defineJob<
  { readonly projectId: string; readonly number: number },
  Pick<Context, 'database' | 'jobs' | 'config'>
>({
  name: 'tell-version-buyers',
  retryForHours: 24,
  timeoutSeconds: 120,
  handle: notifyVersionBuyers,
});
