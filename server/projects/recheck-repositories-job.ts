import type { Context } from '../context.ts';
import { RECHECK_INSTALLATION } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import type { CodeHostEvent } from '../ports/code-host.ts';
import { recheckRepositories } from './recheck-repositories.ts';

export const recheckInstallationJob = defineJob<CodeHostEvent, Context>({
  ...RECHECK_INSTALLATION,
  retryForHours: 24,
  timeoutSeconds: 600,
  async handle(context, event) {
    await recheckRepositories(context, event);
  },
});

export const recheckRepositoriesJob = defineJob<object, Context>({
  name: 'look-at-repositories',
  retryForHours: 6,
  timeoutSeconds: 3_600,
  everySeconds: 6 * 3_600,
  async handle(context) {
    await recheckRepositories(context, null);
  },
});
