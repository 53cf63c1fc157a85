import { knownTaxIdentity, maskTaxIdentity, type TaxSource } from '#domain/taxes/tax-identity.ts';
import type { Context } from '../context.ts';
import { findSealedDetails } from './payout-account-store.ts';
import { findTaxIdentity, type StoredTaxIdentity } from './tax-identity-store.ts';

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
