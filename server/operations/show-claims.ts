import { formatDay } from '#words/dates.ts';
import { findClaim, findClaimParty, getFreezeFacts, listOpenClaims } from '../claims/claim-store.ts';
import type { Context } from '../context.ts';
import { CommandError } from './command-error.ts';
import { findListingFacts } from './operator-store.ts';

export async function describeClaims({ database }: Context, now: Date): Promise<string[]> {
  const open = await listOpenClaims(database);
  return open.map((claim) => {
    const due = claim.decideBy < now ? 'OVERDUE since' : 'decide by';
    const facts = [
      claim.isMatched ? 'same work found' : 'not compared',
      claim.frozenUntil === null ? 'not on hold' : `on hold until ${formatDay(claim.frozenUntil)}`,
      claim.answeredAt === null ? 'not answered' : 'answered',
    ];
    return `${claim.number}  ${due} ${formatDay(claim.decideBy)}  “${claim.title}”  ${claim.reason}  ${facts.join(', ')}`;
  });
}

export async function describeClaim({ database }: Context, number: number): Promise<string[]> {
  const claim = await findClaim(database, { number });
  if (claim === null) throw new CommandError(`There is no claim ${number}.`);
  const [claimant, seller, listing, freezeFacts] = await Promise.all([
    findClaimParty(database, claim.claimantId),
    findClaimParty(database, claim.sellerId),
    findListingFacts(database, claim.projectId),
    getFreezeFacts(database, claim.projectId, claim.claimantId),
  ]);
  return [
    `claim        ${claim.number}, ${claim.state}`,
    `project      ${claim.projectId} “${claim.title}”`,
    `listing      ${listing?.listingStatus ?? 'deleted'}${listing?.isSold === true ? ', sold' : ''}, listed ${listing === null ? '' : formatDay(listing.listedAt)}`,
    `repository   ${listing?.repositoryUrl ?? 'none'}`,
    ...(listing?.history === null || listing === null ? [] : [`history      ${listing.history}`]),
    `seller       ${personOf(seller)}`,
    `claimant     ${personOf(claimant)}${freezeFacts.rejectedLately ? ', had a claim rejected recently' : ''}`,
    `reason       ${claim.reason}`,
    `statement    ${claim.statement ?? '(removed with the account)'}`,
    `evidence     ${claim.evidenceUrl ?? 'none'}`,
    `same work    ${claim.isMatched ? 'the claimant’s own verification was refused because of this listing' : 'not compared'}`,
    `opened       ${claim.openedAt.toISOString()}`,
    `decide by    ${claim.decideBy.toISOString()}`,
    `hold until   ${claim.frozenUntil?.toISOString() ?? 'no hold'}`,
    `answer       ${claim.answer ?? 'none'}`,
    ...(claim.decidedAt === null
      ? []
      : [`decided      ${claim.decidedAt.toISOString()}: ${claim.decisionReason ?? ''}`]),
  ];
}

function personOf(person: Awaited<ReturnType<typeof findClaimParty>>): string {
  return person === null
    ? 'account deleted'
    : `${person.username ?? 'no username'} (${person.name}, ${person.email})`;
}
