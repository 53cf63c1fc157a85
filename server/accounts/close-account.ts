import { DomainError } from '#domain/domain-error.ts';
import type { Context } from '../context.ts';
import { forgetSignalsOfStranger } from '../reputation/reputation-queue-store.ts';
import { revokeGithubGrant } from './account-job-names.ts';
import { forgetUnboughtListings } from './left-listing-store.ts';
import {
  archiveListingsOf,
  findProfileBySubject,
  hasOpenPayment,
  lockOpenProfile,
  pseudonymiseProfile,
} from './profile-store.ts';

export class PaymentInProgress extends DomainError {
  override readonly name = 'PaymentInProgress';
  constructor() {
    super(
      'payment-in-progress',
      'A payment of yours is still open. Finish or cancel it, then delete the account.',
    );
  }
}

/**
 * Ends an account: the profile keeps nothing that names the person, their listings leave the market, the identity goes.
 * Purchases, orders and the ledger stay, as law and the other party need them. Repeatable.
 *
 * @throws PaymentInProgress, AccountClosed when it was deleted at the same moment
 */
export async function closeAccount(
  { database, identity, jobs }: Pick<Context, 'database' | 'identity' | 'jobs'>,
  subject: string,
): Promise<void> {
  const profile = await findProfileBySubject(database, subject);
  if (profile !== null) {
    await database.transaction().execute(async (transaction) => {
      // What this person is just beginning is finished and seen; then nothing more is begun. A reservation locks in the same order.
      await lockOpenProfile(transaction, profile.id);
      // The row locks of the listings keep the reservations of others out until this is decided.
      await archiveListingsOf(transaction, profile.id);
      if (await hasOpenPayment(transaction, profile.id)) throw new PaymentInProgress();
      await pseudonymiseProfile(transaction, profile.id);
      await forgetSignalsOfStranger(transaction, profile.id);
      await forgetUnboughtListings(transaction, profile.id);
      const tokenSealed = profile.github_token_sealed;
      if (tokenSealed !== null) await jobs.enqueue(revokeGithubGrant, { tokenSealed }, { transaction });
    });
  }
  await identity.deleteAccount(subject);
}
