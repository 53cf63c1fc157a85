import { obligationOf, ObligationsOpenError } from '#domain/accounts/leaving.ts';
import { forgetClaimsOf } from '../claims/claim-store.ts';
import type { Context } from '../context.ts';
import { leftMail } from '../mails/leaving-mails.ts';
import { forgetSignalsOfStranger } from '../reputation/reputation-queue-store.ts';
import { revokeGithubGrant } from './account-job-names.ts';
import { listCounterparts, listOpenDealings } from './leaving-store.ts';
import { forgetUnboughtListings } from './left-listing-store.ts';
import {
  archiveListingsOf,
  findProfileBySubject,
  lockOpenProfile,
  pseudonymiseProfile,
} from './profile-store.ts';

/** The mails slice's job. */
const SEND_MAIL = { name: 'send-mail' } as const;

/**
 * Ends an account: the profile keeps nothing that names the person, their listings leave the market, the identity goes.
 * Purchases, orders and the ledger stay, as law and the other party need them; the other party is told. Repeatable.
 *
 * @throws ObligationsOpenError, AccountClosedError when it was deleted at the same moment
 */
export async function closeAccount(
  { database, identity, jobs, config }: Pick<Context, 'database' | 'identity' | 'jobs' | 'config'>,
  subject: string,
): Promise<void> {
  const profile = await findProfileBySubject(database, subject);
  if (profile !== null) {
    await database.transaction().execute(async (transaction) => {
      // What this person is just beginning is finished and seen; then nothing more is begun. A reservation locks in the same order.
      await lockOpenProfile(transaction, profile.id);
      // The row locks of the listings keep the reservations of others out until this is decided.
      await archiveListingsOf(transaction, profile.id);
      const dealings = await listOpenDealings(transaction, profile.id);
      const obligations = dealings.map(obligationOf).filter((found) => found !== null);
      if (obligations.length > 0) throw new ObligationsOpenError(obligations);
      for (const { leaverWas, titles, ...other } of await listCounterparts(transaction, profile.id)) {
        const mail = leftMail(other, { profileId: profile.id, was: leaverWas, titles }, config.publicUrl);
        await jobs.enqueue(SEND_MAIL, mail, { transaction, key: mail.id });
      }
      await forgetClaimsOf(transaction, profile.id);
      await pseudonymiseProfile(transaction, profile.id);
      await forgetSignalsOfStranger(transaction, profile.id);
      await forgetUnboughtListings(transaction, profile.id);
      const tokenSealed = profile.github_token_sealed;
      if (tokenSealed !== null) await jobs.enqueue(revokeGithubGrant, { tokenSealed }, { transaction });
    });
  }
  await identity.deleteAccount(subject);
}
