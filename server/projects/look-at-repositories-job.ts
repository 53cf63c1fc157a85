import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import type { CodeHostEvent } from '../ports/code-host.ts';
import { lookAtRepositories } from './look-at-repositories.ts';
import { LOOK_AT_INSTALLATION } from './look-job-name.ts';

/** Runs after an event of the code host. */
export const lookAtInstallationJob = defineJob<CodeHostEvent, Context>({
  ...LOOK_AT_INSTALLATION,
  retryForHours: 24,
  timeoutSeconds: 600,
  async handle(context, event) {
    await lookAtRepositories(context, event);
  },
});

/** Finds changes whose events were lost. */
export const lookAtRepositoriesJob = defineJob<object, Context>({
  name: 'look-at-repositories',
  retryForHours: 6,
  timeoutSeconds: 3_600,
  everySeconds: 6 * 3_600,
  async handle(context) {
    await lookAtRepositories(context, null);
  },
});
