import { v7 } from 'uuid';
import {
  type GivenIdentity,
  parsePayoutDetails,
  type PayoutDetails,
} from '#domain/payouts/payout-account.ts';
import {
  maskTaxIdentity,
  parseTaxIdentity,
  TaxIdentityNotFoundError,
  knownTaxIdentity,
  type TaxSource,
} from '#domain/taxes/tax-identity.ts';
import { listOwners } from '../accounts/owner-address-store.ts';
import { lockOpenProfile } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { taxIdentityMail } from '../mails/payout-mails.ts';
import type { GivenProof, SessionOwner } from '../ports/identity-provider.ts';
import { findSealedDetails } from './payout-account-store.ts';
import {
  deleteTaxIdentityOf,
  saveTaxIdentity,
  findTaxIdentity,
  type StoredTaxIdentity,
} from './tax-identity-store.ts';

type Deps = Pick<Context, 'database' | 'identity' | 'jobs' | 'config' | 'sealer'>;

interface Seller {
  readonly profile: { readonly id: string };
  readonly identity: SessionOwner;
}

/** @throws NotConfirmedError, TooManyAttemptsError, or a DomainError if the identity is invalid */
export async function changeTaxIdentity(
  context: Deps,
  { profile: { id: profileId }, identity: caller }: Seller,
  { proof, ...given }: { readonly pan: string; readonly gstin: string | null; readonly proof: GivenProof },
): Promise<SellerTaxDetails> {
  const identity = parseTaxIdentity(given);
  await context.identity.confirmOwner(caller, proof);
  const masked = maskTaxIdentity(identity);
  const detailsSealed = context.sealer.seal(JSON.stringify(identity));
  return await context.database.transaction().execute(async (tx) => {
    await lockOpenProfile(tx, profileId);
    const saved = await saveTaxIdentity(tx, profileId, {
      detailsSealed,
      panMasked: masked.pan,
      gstinMasked: masked.gstin,
    });
    await enqueueMail(context, tx, profileId, masked);
    return { ...saved, source: 'tax-details' };
  });
}

/** @throws TaxIdentityNotFoundError, NotConfirmedError, TooManyAttemptsError */
export async function removeTaxIdentity(
  context: Deps,
  { profile: { id: profileId }, identity }: Seller,
  proof: GivenProof,
): Promise<void> {
  await context.identity.confirmOwner(identity, proof);
  await context.database.transaction().execute(async (tx) => {
    if (!(await deleteTaxIdentityOf(tx, profileId))) throw new TaxIdentityNotFoundError();
    await enqueueMail(context, tx, profileId, null);
  });
}

async function enqueueMail(
  { jobs, config }: Pick<Deps, 'jobs' | 'config'>,
  tx: DatabaseTransaction,
  profileId: string,
  masked: { readonly pan: string; readonly gstin: string | null } | null,
): Promise<void> {
  const changeId = v7();
  for (const owner of await listOwners(tx, profileId)) {
    const mail = taxIdentityMail({ changeId, masked }, owner, config.publicUrl);
    await jobs.enqueue(SEND_MAIL, { ...mail, isSecurity: true }, { transaction: tx, key: mail.id });
  }
}

export interface SellerTaxDetails extends StoredTaxIdentity {
  readonly source: TaxSource;
}

/** @returns the tax details or, if the seller gave none, the PAN of the payout details; null if there is neither. */
export async function getTaxIdentity(
  { database, sealer }: Pick<Context, 'database' | 'sealer'>,
  profileId: string,
): Promise<SellerTaxDetails | null> {
  const saved = await findTaxIdentity(database, profileId);
  if (saved !== null) return { ...saved, source: 'tax-details' };
  const account = await findSealedDetails(database, profileId);
  if (account === null || account.detailsSealed === null) return null;
  const payoutDetails = sealer.open(account.detailsSealed);
  const identity = knownTaxIdentity({ taxDetails: null, payoutDetails });
  if (identity === null) return null;
  const masked = maskTaxIdentity(identity);
  return { panMasked: masked.pan, gstinMasked: null, changedAt: account.createdAt, source: 'payout-details' };
}

export function openDetails(json: string): PayoutDetails {
  const stored = JSON.parse(json) as Partial<Record<string, string>> & {
    readonly identity?: GivenIdentity | null;
  };
  return parsePayoutDetails({
    kind: stored['kind'] === 'upi' ? 'upi' : 'bank',
    upiId: stored['upiId'] ?? null,
    accountNumber: stored['accountNumber'] ?? null,
    ifsc: stored['ifsc'] ?? null,
    holderName: stored['holderName'] ?? '',
    identity: stored.identity ?? null,
  });
}
