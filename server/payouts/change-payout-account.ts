import { v7 } from 'uuid';
import {
  assertLinkable,
  type GivenPayoutDetails,
  maskPayoutDetails,
  payeeOf,
  parsePayoutDetails,
  PayoutAccountNotFoundError,
} from '#domain/payouts/payout-account.ts';
import { listOwners } from '../accounts/owner-address-store.ts';
import { lockOpenProfile } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { SEND_MAIL, SYNC_LINKED_ACCOUNT } from '../jobs/job-names.ts';
import { payoutAccountMail } from '../mails/payout-mails.ts';
import type { GivenProof, Identity } from '../ports/identity-provider.ts';
import { failPayout } from './end-payout.ts';
import {
  findPayoutAccount,
  forgetRemovedAccounts,
  insertPayoutAccount,
  lockPayoutAccount,
  markAccountRemoved,
  type StoredPayoutAccount,
} from './payout-account-store.ts';
import { lockPreparedPayouts } from './payout-store.ts';

type Deps = Pick<Context, 'database' | 'identity' | 'jobs' | 'config' | 'sealer' | 'personHashes'>;

interface Seller {
  readonly profile: { readonly id: string };
  readonly identity: Pick<Identity, 'subject' | 'sessionId'>;
}

/**
 * Also cancels prepared payouts, so that none is paid to the old account.
 * @throws InvalidPayoutDetailsError, NotConfirmedError, TooManyAttemptsError
 */
export async function changePayoutAccount(
  context: Deps,
  { profile, identity }: Seller,
  given: { readonly details: GivenPayoutDetails; readonly proof: GivenProof },
): Promise<StoredPayoutAccount> {
  if (context.config.payouts.channel === 'held-transfers') assertLinkable(given.details);
  const details = parsePayoutDetails(given.details);
  await context.identity.confirmOwner(identity, given.proof);
  const id = v7();
  const masked = maskPayoutDetails(details);
  return await context.database.transaction().execute(async (tx) => {
    await lockOpenProfile(tx, profile.id);
    await endCurrentAccount(context, tx, profile.id);
    const detailsSealed = context.sealer.seal(JSON.stringify(details));
    const payeeHash = context.personHashes.hashOf('payee', payeeOf(details));
    await insertPayoutAccount(tx, {
      id,
      profileId: profile.id,
      kind: details.kind,
      detailsSealed,
      masked,
      payeeHash,
    });
    await enqueueMail(context, tx, profile.id, { id, masked });
    if (context.config.payouts.channel === 'held-transfers') {
      const about = { profileId: profile.id };
      await context.jobs.enqueue(SYNC_LINKED_ACCOUNT, about, { transaction: tx, key: profile.id });
    }
    const account = await findPayoutAccount(tx, profile.id);
    if (account === null) throw new Error('the account was just stored');
    return account;
  });
}

/** @throws PayoutAccountNotFoundError, NotConfirmedError, TooManyAttemptsError */
export async function removePayoutAccount(
  context: Deps,
  { profile, identity }: Seller,
  proof: GivenProof,
): Promise<void> {
  await context.identity.confirmOwner(identity, proof);
  await context.database.transaction().execute(async (tx) => {
    const removed = await endCurrentAccount(context, tx, profile.id);
    if (removed === null) throw new PayoutAccountNotFoundError();
    await enqueueMail(context, tx, profile.id, { id: removed.id, masked: null });
  });
}

/** Removes a payout account that was set since the given time, or that no payout can use yet. */
export async function removeRecentPayoutAccount(
  context: Pick<Deps, 'jobs' | 'config'>,
  tx: DatabaseTransaction,
  profileId: string,
  which: Date | 'unused',
): Promise<void> {
  const present = await lockPayoutAccount(tx, profileId);
  if (present === null) return;
  if (which === 'unused' ? present.isUsable : present.createdAt < which) return;
  await endCurrentAccount(context, tx, profileId);
  await enqueueMail(context, tx, profileId, { id: present.id, masked: null });
}

async function endCurrentAccount(
  context: Pick<Deps, 'jobs' | 'config'>,
  tx: DatabaseTransaction,
  profileId: string,
): Promise<{ readonly id: string } | null> {
  const present = await lockPayoutAccount(tx, profileId);
  if (present === null) return null;
  for (const payout of await lockPreparedPayouts(tx, profileId)) {
    await failPayout(context, tx, payout, 'account-changed');
  }
  await markAccountRemoved(tx, present.id);
  await forgetRemovedAccounts(tx, profileId);
  return present;
}

async function enqueueMail(
  { jobs, config }: Pick<Deps, 'jobs' | 'config'>,
  tx: DatabaseTransaction,
  profileId: string,
  account: { readonly id: string; readonly masked: string | null },
): Promise<void> {
  for (const owner of await listOwners(tx, profileId)) {
    const mail = payoutAccountMail(account, owner, config.publicUrl);
    await jobs.enqueue(SEND_MAIL, { ...mail, isSecurity: true }, { transaction: tx, key: mail.id });
  }
}
