import type { Context } from '../context.ts';
import { addAccountEntry } from '../feed/news-store.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import { tokenExpiresMail } from '../mails/account-mails.ts';
import { takeExpiringTokens } from './api-token-store.ts';

const BATCH_SIZE = 100;

export async function warnOfExpiringTokens({
  database,
  jobs,
  config,
}: Pick<Context, 'database' | 'jobs' | 'config'>): Promise<void> {
  let taken = BATCH_SIZE;
  while (taken === BATCH_SIZE) {
    taken = await database.transaction().execute(async (tx) => {
      const tokens = await takeExpiringTokens(tx, BATCH_SIZE);
      for (const token of tokens) {
        const { profileId, name, expiresAt } = token;
        await addAccountEntry(tx, { to: profileId, code: 'token-expires', title: name, dueAt: expiresAt });
        const mail = tokenExpiresMail(token, config.publicUrl);
        await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
      }
      return tokens.length;
    });
  }
}

export const warnOfExpiringTokensJob = defineJob<object, Pick<Context, 'database' | 'jobs' | 'config'>>({
  name: 'warn-of-expiring-tokens',
  retryForHours: 1,
  timeoutSeconds: 300,
  everySeconds: 3_600,
  handle: (context) => warnOfExpiringTokens(context),
});
