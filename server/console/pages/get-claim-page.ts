import type { Actor } from '#domain/operators/money-decision.ts';
import type { Context } from '../../context.ts';
import { findClaim, getFreezeFacts, type StoredClaim } from '../../projects/claims/claim-store.ts';
import { CommandError } from '../command-error.ts';
import { findListingFacts } from '../operator-store.ts';
import { isParty } from '../party-store.ts';
import { listPartyFacts, type PartyFacts } from './case-page-store.ts';
import { getParty } from './get-case-page.ts';

export interface ClaimPage {
  readonly claim: StoredClaim;
  readonly listing: NonNullable<Awaited<ReturnType<typeof findListingFacts>>>;
  readonly claimant: PartyFacts;
  readonly seller: PartyFacts;
  readonly rejectedLately: boolean;
  readonly isOwn: boolean;
}

export async function getClaimPage(
  { database }: Pick<Context, 'database'>,
  by: Actor,
  number: number,
): Promise<ClaimPage> {
  const claim = await findClaim(database, { number });
  const listing = claim === null ? null : await findListingFacts(database, claim.projectId);
  if (claim === null || listing === null) {
    throw new CommandError(`There is no claim ${number}.`, 'not-found');
  }
  const [parties, { rejectedLately }, isOwn] = await Promise.all([
    listPartyFacts(database, [claim.claimantId, claim.sellerId]),
    getFreezeFacts(database, claim.projectId, claim.claimantId),
    isParty(database, by, 'claim', claim.id),
  ]);
  return {
    claim,
    listing,
    claimant: getParty(parties, claim.claimantId),
    seller: getParty(parties, claim.sellerId),
    rejectedLately,
    isOwn,
  };
}
