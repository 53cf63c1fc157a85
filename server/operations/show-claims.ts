import { formatDay } from '#domain/projects/claim.ts';
import { findClaim, findPerson, getHoldFacts, listOpenClaims } from '../claims/claim-store.ts';
import type { Context } from '../context.ts';
import { CommandError } from './command-error.ts';
import { findListingFacts } from './operator-store.ts';

/** One line per open claim, most urgent first. */
export async function describeClaims({ database }: Context, now: Date): Promise<string[]> {
  const open = await listOpenClaims(database);
  return open.map((claim) => {
    const due = claim.decideBy < now ? 'OVERDUE since' : 'decide by';
    const facts = [
      claim.isMatched ? 'same work found' : 'not compared',
      claim.heldUntil === null ? 'not held' : `held until ${formatDay(claim.heldUntil)}`,
      claim.answeredAt === null ? 'not answered' : 'answered',
    ];
    return `${claim.number}  ${due} ${formatDay(claim.decideBy)}  “${claim.title}”  ${claim.reason}  ${facts.join(', ')}`;
  });
}

/** Everything an operator needs to decide a claim. @throws CommandError */
export async function describeClaim({ database }: Context, number: number): Promise<string[]> {
  const claim = await findClaim(database, { number });
  if (claim === null) throw new CommandError(`There is no claim ${number}.`);
  const [claimant, seller, listing, standing] = await Promise.all([
    findPerson(database, claim.claimantId),
    findPerson(database, claim.sellerId),
    findListingFacts(database, claim.projectId),
    getHoldFacts(database, claim.projectId, claim.claimantId),
  ]);
  return [
    `claim        ${claim.number}, ${claim.state}`,
    `project      ${claim.projectId} “${claim.title}”`,
    `listing      ${listing?.listing ?? 'gone'}${listing?.isSold === true ? ', sold' : ''}, listed ${listing === null ? '' : formatDay(listing.listedAt)}`,
    `repository   ${listing?.repositoryUrl ?? 'none'}`,
    ...(listing?.history === null || listing === null ? [] : [`history      ${listing.history}`]),
    `seller       ${personOf(seller)}`,
    `claimant     ${personOf(claimant)}${standing.rejectedLately ? ', had a claim rejected lately' : ''}`,
    `reason       ${claim.reason}`,
    `says         ${claim.statement ?? 'removed with the account'}`,
    `points at    ${claim.evidenceUrl ?? 'nothing'}`,
    `same work    ${claim.isMatched ? 'the claimant’s own verification was refused because of this listing' : 'not compared'}`,
    `opened       ${claim.openedAt.toISOString()}`,
    `decide by    ${claim.decideBy.toISOString()}`,
    `held until   ${claim.heldUntil?.toISOString() ?? 'not held'}`,
    `answer       ${claim.answer ?? 'none'}`,
    ...(claim.decidedAt === null
      ? []
      : [`decided      ${claim.decidedAt.toISOString()}: ${claim.decisionReason ?? ''}`]),
  ];
}

function personOf(person: Awaited<ReturnType<typeof findPerson>>): string {
  return person === null
    ? 'account deleted'
    : `${person.username ?? 'no user name'} (${person.name}, ${person.email})`;
}
