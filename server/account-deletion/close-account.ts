import { obligationOf, ObligationsOpenError } from '#domain/accounts/deletion-obligations.ts';
import { type KeptEvidence, mergeKeptEvidence } from '#domain/orders/kept-evidence.ts';
import { assertBalanceIsEmpty } from '#domain/payouts/closing-balance.ts';
import { readMoneyFigures } from '../accounts/figures/account-figures-store.ts';
import { findProfileBySubject, lockOpenProfile } from '../accounts/profile-store.ts';
import { deleteRolesOf } from '../accounts/roles/role-store.ts';
import { alertDebt } from '../alerts/alert-debt.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { SEND_MAIL, REVOKE_GITHUB_GRANT } from '../jobs/job-names.ts';
import { accountDeletedMail, ownAccountDeletedMail } from '../mails/account-mails.ts';
import { forgetMessagesOf } from '../order-process/case-store.ts';
import { listEvidenceToKeep, saveKeptEvidence } from '../order-process/kept-evidence-store.ts';
import { closeSupportOf } from '../order-process/support-store.ts';
import { forgetOrderMessagesOf } from '../orders/messages/message-store.ts';
import { removePayoutAccountOf } from '../payouts/payout-account-store.ts';
import { deleteTaxIdentityOf } from '../payouts/tax-identity-store.ts';
import { deleteAttachmentsOf } from '../pictures/attachment-store.ts';
import { withdrawClaimsOf } from '../projects/claims/claim-store.ts';
import { archiveListingsOf, storeFreeze } from '../projects/listing-store.ts';
import { deleteThreadsOf } from '../projects/questions/private-store.ts';
import { deleteQuestionsOf } from '../projects/questions/question-store.ts';
import { forgetReportsOf } from '../projects/reports/report-store.ts';
import { forgetProfile } from './forget-profile.ts';
import { listCounterparts, listOpenTrades } from './open-trade-store.ts';

/**
 * Deletes an account. Purchases, orders and the ledger are retained for legal reasons and for the other party of each
 * trade. A repeated call has no effect.
 * @throws ObligationsOpenError, BalanceNotEmptyError, AccountBannedError, or AccountClosedError if a concurrent call
 * deleted the account
 */
export async function closeAccount(
  {
    database,
    identity,
    jobs,
    config,
    log,
    sealer,
  }: Pick<Context, 'database' | 'identity' | 'jobs' | 'config' | 'log' | 'sealer'>,
  subject: string,
): Promise<void> {
  const profile = await findProfileBySubject(database, subject);
  if (profile !== null) {
    await database.transaction().execute(async (transaction) => {
      // The lock on the profile waits for the member's running operations and blocks new ones. Reservations also lock
      // the profile before the listing, so the two cannot deadlock.
      await lockOpenProfile(transaction, profile.id);
      const archived = await archiveListingsOf(transaction, profile.id);
      const trades = await listOpenTrades(transaction, profile.id);
      const obligations = trades.map(obligationOf).filter((found) => found !== null);
      if (obligations.length > 0) throw new ObligationsOpenError(obligations);
      const money = await readMoneyFigures(transaction, profile.id);
      assertBalanceIsEmpty(money, config.payouts.minimumMinor);
      if (money.availableMinor < 0) await alertDebt({ log }, transaction, profile.id, money.availableMinor);
      await removePayoutAccountOf(transaction, profile.id);
      await deleteTaxIdentityOf(transaction, profile.id);
      for (const { deletedRole, titles, ...other } of await listCounterparts(transaction, profile.id)) {
        const mail = accountDeletedMail(
          other,
          { profileId: profile.id, was: deletedRole, titles },
          config.publicUrl,
        );
        await jobs.enqueue(SEND_MAIL, { ...mail, isSecurity: true }, { transaction, key: mail.id });
      }
      if (profile.addressProvedAt !== null) {
        const mail = ownAccountDeletedMail(
          {
            profileId: profile.id,
            email: profile.email,
            name: profile.fullName ?? profile.username ?? 'there',
          },
          config.publicUrl,
        );
        await jobs.enqueue(SEND_MAIL, { ...mail, isSecurity: true }, { transaction, key: mail.id });
      }
      const released = await withdrawClaimsOf(transaction, profile.id);
      for (const projectId of released) await storeFreeze(transaction, projectId);
      await keepEvidence({ sealer }, transaction, profile.id);
      await forgetMessagesOf(transaction, profile.id);
      await forgetOrderMessagesOf(transaction, profile.id);
      await closeSupportOf(transaction, profile.id);
      await deleteAttachmentsOf(transaction, profile.id);
      await forgetReportsOf(transaction, profile.id);
      await deleteThreadsOf(transaction, profile.id);
      await deleteQuestionsOf(transaction, profile.id);
      await deleteRolesOf(transaction, profile.id);
      await forgetProfile(transaction, profile.id, [...archived, ...released]);
      const tokenSealed = profile.githubTokenSealed;
      if (tokenSealed !== null) await jobs.enqueue(REVOKE_GITHUB_GRANT, { tokenSealed }, { transaction });
    });
  }
  await identity.deleteAccount(subject);
}

/** A buyer could otherwise delete the account and then dispute the payment, without a trace of who got the project. */
async function keepEvidence(
  { sealer }: Pick<Context, 'sealer'>,
  tx: DatabaseTransaction,
  profileId: string,
): Promise<void> {
  for (const { purchaseId, sealed, ...now } of await listEvidenceToKeep(tx, profileId)) {
    const before = sealed === null ? null : (JSON.parse(sealer.open(sealed)) as KeptEvidence);
    await saveKeptEvidence(tx, purchaseId, sealer.seal(JSON.stringify(mergeKeptEvidence(before, now))));
  }
}
