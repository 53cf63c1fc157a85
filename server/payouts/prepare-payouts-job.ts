import { latestRunDay } from '#domain/payouts/payout-schedule.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { hashEarlierPayees } from './hash-earlier-payees.ts';
import { readNewestRun } from './payout-store.ts';
import { preparePayouts } from './prepare-payouts.ts';

/** Runs every hour, to make up for a weekly run that was missed during downtime. */
export const preparePayoutsJob = defineJob<object, Context>({
  name: 'prepare-payouts',
  retryForHours: 1,
  timeoutSeconds: 3_000,
  everySeconds: 3_600,
  async handle(context) {
    await hashEarlierPayees(context);
    const { now, runOn } = await readNewestRun(context.database);
    const dueOn = latestRunDay(now, context.config.payouts.weekday);
    if (runOn === null || runOn < dueOn) await preparePayouts(context, dueOn);
  },
});
