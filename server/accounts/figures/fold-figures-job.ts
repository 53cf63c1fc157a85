import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { foldAccountFigures } from './account-figures-store.ts';

export const foldFiguresJob = defineJob<object, Pick<Context, 'database'>>({
  name: 'fold-figures',
  retryForHours: 1,
  timeoutSeconds: 60,
  everySeconds: 60,
  handle: ({ database }) => foldAccountFigures(database),
});
