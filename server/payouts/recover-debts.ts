import { v7 } from 'uuid';
import { planRecoveries } from '#domain/payouts/earlier-debt.ts';
import { payeeOf } from '#domain/payouts/payout-account.ts';
import { debtRecoveryEntries } from '#domain/purchases/ledger.ts';
import { clearAlert } from '../alerts/alert-store.ts';
import { NO_ID } from '../alerts/process-in-batches.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { insertLedgerEntries } from './ledger/ledger-store.ts';
import { listUnhashedAccounts, savePayeeHash } from './payout-account-store.ts';
import { listDebts, lockDebtors, listPayableItems } from './payout-store.ts';
import { openDetails } from './tax-identity.ts';

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

/**
 * Uses the sales that the next payout would pay to recover the debts of the person's other accounts. The caller must
 * hold the lock of the payout account.
 */
export async function recoverDebts(
  { log }: Pick<Context, 'log'>,
  tx: DatabaseTransaction,
  profileId: string,
): Promise<void> {
  if ((await lockDebtors(tx, profileId)).length === 0) return;
  const recoveries = planRecoveries(await listPayableItems(tx, profileId), await listDebts(tx, profileId));
  for (const { from, to, debtorId, amountMinor } of recoveries) {
    const reference = v7();
    for (const side of [
      { purchaseId: from, sellerId: profileId, amountMinor },
      { purchaseId: to, sellerId: debtorId, amountMinor: 0 - amountMinor },
    ]) {
      const entries = debtRecoveryEntries(side.sellerId, { reference, amountMinor: side.amountMinor });
      await insertLedgerEntries(
        tx,
        side.purchaseId,
        v7(),
        entries.map((entry) => ({ ...entry, id: v7() })),
      );
    }
    log.info({ profileId, debtorId, amountMinor }, 'a debt of another account was recovered');
  }
  const owing = new Set((await listDebts(tx, profileId)).map((debt) => debt.profileId));
  for (const debtorId of new Set(recoveries.map((recovery) => recovery.debtorId))) {
    if (!owing.has(debtorId)) await clearAlert(tx, 'seller-left-with-debt', debtorId);
  }
}
