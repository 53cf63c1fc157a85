import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { pruneEntries } from './feed-store.ts';

const BATCH_SIZE = 1_000;

export const pruneFeedJob = defineJob<object, Pick<Context, 'database'>>({
  name: 'prune-feed',
  retryForHours: 1,
  timeoutSeconds: 120,
  everySeconds: 86_400,
  async handle({ database }) {
    while ((await pruneEntries(database, BATCH_SIZE)) === BATCH_SIZE);
  },
});
