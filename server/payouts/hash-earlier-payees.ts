import { payeeOf } from '#domain/payouts/payout-account.ts';
import { NO_ID } from '../alerts/process-in-batches.ts';
import type { Context } from '../context.ts';
import { openDetails } from './open-details.ts';
import { listUnhashedAccounts, savePayeeHash } from './payout-account-store.ts';

const BATCH_SIZE = 500;

export async function hashEarlierPayees(
  { database, sealer, personHashes, log }: Pick<Context, 'database' | 'sealer' | 'personHashes' | 'log'>,
  batchSize = BATCH_SIZE,
): Promise<void> {
  for (let afterId = NO_ID; ;) {
    const accounts = await listUnhashedAccounts(database, afterId, batchSize);
    for (const { id, detailsSealed } of accounts) {
      try {
        const payee = payeeOf(openDetails(sealer.open(detailsSealed)));
        const hash = personHashes.hashOf('payee', payee);
        await database.transaction().execute((tx) => savePayeeHash(tx, id, hash));
      } catch (error) {
        log.error({ err: error, payoutAccountId: id }, 'a payee could not be hashed');
      }
    }
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < batchSize) return;
    afterId = last.id;
  }
}
