import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { forgetOldTaxIdentities } from './withheld-tax-store.ts';

const BATCH = 500;

export const forgetTaxIdentitiesJob = defineJob<object, Pick<Context, 'database'>>({
  name: 'forget-tax-identities',
  retryForHours: 1,
  timeoutSeconds: 900,
  everySeconds: 24 * 3_600,
  async handle({ database }) {
    while ((await forgetOldTaxIdentities(database, BATCH)) === BATCH);
  },
});
