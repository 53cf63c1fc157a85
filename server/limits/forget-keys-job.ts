import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { deleteOldKeys } from './idempotency-store.ts';

export const forgetKeysJob = defineJob<object, Pick<Context, 'database'>>({
  name: 'forget-idempotency-keys',
  retryForHours: 1,
  timeoutSeconds: 60,
  everySeconds: 3_600,
  async handle({ database }) {
    await deleteOldKeys(database);
  },
});
