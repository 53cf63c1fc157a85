import { listOperators } from '../accounts/roles/role-store.ts';
import { findCursor, saveCursor } from '../alerts/alert-store.ts';
import type { Context } from '../context.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import { overdueMail } from '../mails/operator-mails.ts';
import { listOverdueMatters } from './operator-store.ts';

const MARK = 'operators-reminded';

export async function remindOperators({
  database,
  jobs,
  config,
}: Pick<Context, 'database' | 'jobs' | 'config'>): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const { on, counts } = await listOverdueMatters(tx);
    if (counts.length === 0 || (await findCursor(tx, MARK)) === on) return;
    await saveCursor(tx, MARK, on);
    for (const operator of await listOperators(tx)) {
      const mail = overdueMail({ ...operator, on, counts }, config.publicUrl);
      await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
    }
  });
}

export const remindOperatorsJob = defineJob<object, Context>({
  name: 'remind-operators',
  retryForHours: 1,
  timeoutSeconds: 60,
  everySeconds: 3_600,
  async handle(context) {
    await remindOperators(context);
  },
});
