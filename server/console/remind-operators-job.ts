import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { remindOperators } from './remind-operators.ts';

export const remindOperatorsJob = defineJob<object, Context>({
  name: 'remind-operators',
  retryForHours: 1,
  timeoutSeconds: 60,
  everySeconds: 3_600,
  async handle(context) {
    await remindOperators(context);
  },
});
