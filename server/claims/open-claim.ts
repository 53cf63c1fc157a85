import { v7 } from 'uuid';
import {
  AlreadyClaimedError,
  ClaimDecidedError,
  CLAIM_DECISION_DAYS,
  holdMsOf,
  MAX_OPEN_CLAIMS,
  MIN_STATEMENT_CHARS,
  TooManyClaimsError,
} from '#domain/projects/claim.ts';
import type { ClaimReason } from '#domain/projects/claim.ts';
import { InvalidFieldError } from '#domain/projects/project-errors.ts';
import { OwnProjectError, ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { findRepositoryName, REPOSITORY_URL_SENTENCE } from '#domain/verification/repository-url.ts';
import { GithubNotLinkedError } from '#domain/verification/verification-errors.ts';
import { lockOpenProfile } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import { claimOpenedMail, listingClaimedMail } from '../mails/claim-mails.ts';
import { SEND_MAIL } from '../mails/mail-job-name.ts';
import {
  countOpenClaims,
  findEarlierClaim,
  findPerson,
  getClaim,
  getHoldFacts,
  hasGithubLink,
  insertClaim,
  lockClaimedProject,
  refreshHold,
} from './claim-store.ts';
import type { StoredClaim } from './claim-store.ts';

export interface WantedClaim {
  readonly claimantId: string;
  readonly projectId: string;
  readonly reason: ClaimReason;
  readonly text: string;
  readonly repositoryUrl: string | null;
}

/**
 * A member says that a listing of somebody else is their work. Both are told; the listing may be held meanwhile, as
 * `holdMsOf` decides. A payment that is under way is finished: whoever pays began before there was any doubt.
 *
 * @throws AccountClosedError, ProjectNotFoundError, OwnProjectError, GithubNotLinkedError, InvalidFieldError, AlreadyClaimedError, ClaimDecidedError,
 *   TooManyClaimsError
 */
export async function openClaim(
  { database, jobs, config, log }: Pick<Context, 'database' | 'jobs' | 'config' | 'log'>,
  wanted: WantedClaim,
): Promise<StoredClaim> {
  const { claimantId, projectId, reason } = wanted;
  const statement = wanted.text.trim();
  if (statement.length < MIN_STATEMENT_CHARS) {
    throw new InvalidFieldError(
      'text',
      `Say in at least ${MIN_STATEMENT_CHARS} characters why this is your work.`,
    );
  }
  const evidenceUrl = evidenceOf(wanted.repositoryUrl);
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
    const holdMs = holdMsOf({ isMatched, ...(await getHoldFacts(tx, projectId, claimantId)) });
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
      holdMs,
    });
    await refreshHold(tx, projectId);
    const claim = await getClaim(tx, id);
    const claimant = await findPerson(tx, claimantId);
    const seller = await findPerson(tx, claim.sellerId);
    const mails = [
      ...(claimant === null ? [] : [claimOpenedMail(claim, claimant, config.publicUrl)]),
      ...(seller === null ? [] : [listingClaimedMail(claim, seller, config.publicUrl)]),
    ];
    for (const mail of mails) await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
    log.info({ claim: claim.number, projectId, isMatched, holds: holdMs > 0 }, 'a listing was claimed');
    return claim;
  });
}

function evidenceOf(url: string | null): string | null {
  if (url === null || url.trim() === '') return null;
  const name = findRepositoryName(url);
  if (name === null) throw new InvalidFieldError('repo_url', REPOSITORY_URL_SENTENCE);
  return `https://github.com/${name.owner}/${name.name}`;
}
