import { obligationOf, ObligationsOpenError } from '#domain/accounts/deletion-obligations.ts';
import { forgetClaimsOf } from '../claims/claim-store.ts';
import type { Context } from '../context.ts';
import { leftMail } from '../mails/leaving-mails.ts';
import { forgetSignalsOfStranger } from '../reputation/reputation-queue-store.ts';
import { listCounterparts, listOpenTrades } from './account-deletion-store.ts';
import { revokeGithubGrant } from './account-job-names.ts';
import {
  archiveListingsOf,
  findProfileBySubject,
  lockOpenProfile,
  pseudonymiseProfile,
} from './profile-store.ts';
import { purgeUnsoldListings } from './purge-listings-store.ts';

/** The job of the mails slice. */
const SEND_MAIL = { name: 'send-mail' } as const;

/**
 * Deletes an account: pseudonymises the profile, archives its listings and removes the identity. Purchases, orders and the
 * ledger are kept for legal reasons and for the other party, who is notified. Idempotent.
 *
 * @throws ObligationsOpenError, AccountClosedError if it was deleted concurrently
 */
export async function closeAccount(
  { database, identity, jobs, config }: Pick<Context, 'database' | 'identity' | 'jobs' | 'config'>,
  subject: string,
): Promise<void> {
  const profile = await findProfileBySubject(database, subject);
  if (profile !== null) {
    await database.transaction().execute(async (transaction) => {
      // Waits for the user's running operations and blocks new ones. Same lock order as a reservation.
      await lockOpenProfile(transaction, profile.id);
      // These row locks block other buyers' reservations until the outcome is known.
      await archiveListingsOf(transaction, profile.id);
      const dealings = await listOpenTrades(transaction, profile.id);
      const obligations = dealings.map(obligationOf).filter((found) => found !== null);
      if (obligations.length > 0) throw new ObligationsOpenError(obligations);
      for (const { deletedRole: leaverWas, titles, ...other } of await listCounterparts(
        transaction,
        profile.id,
      )) {
        const mail = leftMail(other, { profileId: profile.id, was: leaverWas, titles }, config.publicUrl);
        await jobs.enqueue(SEND_MAIL, mail, { transaction, key: mail.id });
      }
      await forgetClaimsOf(transaction, profile.id);
      await pseudonymiseProfile(transaction, profile.id);
      await forgetSignalsOfStranger(transaction, profile.id);
      await purgeUnsoldListings(transaction, profile.id);
      const tokenSealed = profile.github_token_sealed;
      if (tokenSealed !== null) await jobs.enqueue(revokeGithubGrant, { tokenSealed }, { transaction });
    });
  }
  await identity.deleteAccount(subject);
}
