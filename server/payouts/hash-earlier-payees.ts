import { payeeOf } from '#domain/payouts/payout-account.ts';
import type { Context } from '../context.ts';
import { openDetails } from './open-details.ts';
import { listUnhashedAccounts, savePayeeHash } from './payout-account-store.ts';

const BATCH = 500;

/** Hashes the payees of payout accounts that were saved without a hash. Idempotent. */
export async function hashEarlierPayees({
  database,
  sealer,
  personHashes,
  log,
}: Pick<Context, 'database' | 'sealer' | 'personHashes' | 'log'>): Promise<void> {
  for (const { id, detailsSealed } of await listUnhashedAccounts(database, BATCH)) {
    try {
      const payee = payeeOf(openDetails(sealer.open(detailsSealed)));
      await savePayeeHash(database, id, personHashes.hashOf('payee', payee));
    } catch (error) {
      log.error({ err: error, payoutAccountId: id }, 'a payee could not be hashed');
    }
  }
}
