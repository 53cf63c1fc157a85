import type { Context } from '../context.ts';
import { NOTIFY_OF_LATER_VERSIONS, NOTIFY_VERSION_BUYERS } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import { notifyOfLaterVersions, notifyVersionBuyers } from './notify-version-buyers.ts';

export const notifyVersionBuyersJob = defineJob<
  { readonly projectId: string; readonly number: number },
  Pick<Context, 'database' | 'jobs' | 'config'>
>({
  ...NOTIFY_VERSION_BUYERS,
  retryForHours: 24,
  timeoutSeconds: 120,
  handle: notifyVersionBuyers,
});

export const notifyOfLaterVersionsJob = defineJob<
  { readonly projectId: string; readonly after: number },
  Pick<Context, 'database' | 'jobs' | 'config'>
>({
  ...NOTIFY_OF_LATER_VERSIONS,
  retryForHours: 24,
  timeoutSeconds: 120,
  handle: notifyOfLaterVersions,
});
