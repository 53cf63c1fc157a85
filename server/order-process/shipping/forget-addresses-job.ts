import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { forgetAddresses } from './forget-addresses.ts';

export const forgetAddressesJob = defineJob<object, Context>({
  name: 'forget-addresses',
  retryForHours: 1,
  timeoutSeconds: 900,
  everySeconds: 24 * 3_600,
  async handle(context) {
    await forgetAddresses(context);
  },
});
