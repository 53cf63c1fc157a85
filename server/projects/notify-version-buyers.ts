import type { Context } from '../context.ts';
import { addVersionEntries } from '../feed/news-store.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { versionMail } from '../mails/version-mails.ts';
import { listEarlierBuyers } from './version-store.ts';

const BATCH_SIZE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Runs in batches after the publication, because the number of buyers is unbounded. Repeating it is safe. */
export async function notifyVersionBuyers(
  { database, jobs, config }: Pick<Context, 'database' | 'jobs' | 'config'>,
  version: { readonly projectId: string; readonly number: number },
): Promise<void> {
  for (let after: string | null = FIRST; after !== null;) {
    const buyers = await listEarlierBuyers(database, { ...version, after, limit: BATCH_SIZE });
    const purchaseIds = buyers.map(({ purchaseId }) => purchaseId);
    await addVersionEntries(database, purchaseIds, version.number);
    for (const facts of buyers) {
      const mail = versionMail(facts, config.publicUrl);
      await jobs.enqueue(SEND_MAIL, mail, { key: mail.id });
    }
    after = buyers.length < BATCH_SIZE ? null : (buyers.at(-1)?.purchaseId ?? null);
  }
}
