import { v7 } from 'uuid';
import {
  AlreadyClaimedError,
  ClaimDecidedError,
  CLAIM_DECISION_DAYS,
  freezeMsOf,
  MAX_OPEN_CLAIMS,
  MIN_STATEMENT_CHARS,
  TooManyClaimsError,
} from '#domain/projects/claim.ts';
import type { ClaimReason } from '#domain/projects/claim.ts';
import { InvalidFieldError } from '#domain/projects/project-errors.ts';
import { OwnProjectError, ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { findRepositoryName } from '#domain/verification/repository-url.ts';
import { GithubNotLinkedError } from '#domain/verification/verification-errors.ts';
import { lockOpenProfile } from '../../accounts/profile-store.ts';
import type { Context } from '../../context.ts';
import { addProjectEntry } from '../../feed/news-store.ts';
import { SEND_MAIL } from '../../jobs/job-names.ts';
import { claimOpenedMail, listingClaimedMail } from '../../mails/listing-mails.ts';
import { refreshFreeze } from '../listing-store.ts';
import {
  countOpenClaims,
  findEarlierClaim,
  findClaimParty,
  getClaim,
  getFreezeFacts,
  hasGithubLink,
  insertClaim,
  lockClaimedProject,
} from './claim-store.ts';
import type { StoredClaim } from './claim-store.ts';

export interface ClaimRequest {
  readonly claimantId: string;
  readonly projectId: string;
  readonly reason: ClaimReason;
  readonly text: string;
  readonly repositoryUrl: string | null;
}

/**
 * Payments that started before the claim can still complete, even if the claim freezes the listing.
 * @throws AccountClosedError, ProjectNotFoundError, OwnProjectError, GithubNotLinkedError, InvalidFieldError,
 * AlreadyClaimedError, ClaimDecidedError, TooManyClaimsError
 */
export async function openClaim(
  { database, jobs, config, log }: Pick<Context, 'database' | 'jobs' | 'config' | 'log'>,
  wanted: ClaimRequest,
): Promise<StoredClaim> {
  const { claimantId, projectId, reason } = wanted;
  const statement = wanted.text.trim();
  if (statement.length < MIN_STATEMENT_CHARS) {
    throw new InvalidFieldError('text', {
      reason: 'statement-too-short',
      params: { min: MIN_STATEMENT_CHARS },
    });
  }
  const evidenceUrl = evidenceOf(wanted.repositoryUrl, config.github.repositoryHost);
  return await database.transaction().execute(async (tx) => {
    await lockOpenProfile(tx, claimantId);
    const project = await lockClaimedProject(tx, projectId, claimantId);
    if (project?.sellerId === claimantId) throw new OwnProjectError();
    if (project === null || !project.isKnown || project.isDisowned) throw new ProjectNotFoundError();
    if (!(await hasGithubLink(tx, claimantId))) throw new GithubNotLinkedError();
    const earlier = await findEarlierClaim(tx, projectId, claimantId);
    if (earlier !== null) {
      throw earlier.state === 'open'
        ? new AlreadyClaimedError(earlier.number)
        : new ClaimDecidedError(earlier.number);
    }
    if ((await countOpenClaims(tx, claimantId)) >= MAX_OPEN_CLAIMS) throw new TooManyClaimsError();

    const { isMatched } = project;
    const freezeMs = freezeMsOf({ isMatched, ...(await getFreezeFacts(tx, projectId, claimantId)) });
    const id = v7();
    await insertClaim(tx, {
      id,
      projectId,
      claimantId,
      reason,
      statement,
      evidenceUrl,
      isMatched,
      decideWithinDays: CLAIM_DECISION_DAYS,
      freezeMs,
    });
    await refreshFreeze(tx, projectId);
    const claim = await getClaim(tx, id);
    await addProjectEntry(tx, projectId, { to: claim.sellerId, code: 'listing-claimed' });
    const claimant = await findClaimParty(tx, claimantId);
    const seller = await findClaimParty(tx, claim.sellerId);
    const mails = [
      ...(claimant === null ? [] : [claimOpenedMail(claim, claimant, config.publicUrl)]),
      ...(seller === null ? [] : [listingClaimedMail(claim, seller, config.publicUrl)]),
    ];
    for (const mail of mails) await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
    log.info({ claim: claim.number, projectId, isMatched, freezes: freezeMs > 0 }, 'a listing was claimed');
    return claim;
  });
}

function evidenceOf(url: string | null, host: string): string | null {
  if (url === null || url.trim() === '') return null;
  const name = findRepositoryName(url, host);
  if (name === null) throw new InvalidFieldError('repo_url', { reason: 'repository-address' });
  return `https://${host}/${name.owner}/${name.name}`;
}
