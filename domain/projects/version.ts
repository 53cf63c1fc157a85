import { DomainError } from '../common/domain-error.ts';
import { ProjectNotFoundError } from '../purchases/errors.ts';
import type { ProjectViewer } from './project-access.ts';
import { InvalidFieldError } from './project-errors.ts';
import type { Category } from './project.ts';
import { requirePublicText } from './public-text.ts';
import type { Licence } from './sale-mode.ts';
import { MAX_VERSIONS } from './version-limits.ts';
import { canChangeListing, type ListingStatus } from './visibility.ts';

/**
 * A software listing has numbered versions, each a verified commit of the same repository. The newest version is for
 * sale.
 */

export class VersionPublishedError extends DomainError {
  constructor(number: number) {
    super('version-exists', { reason: 'version-published', params: { number } });
  }
}

export class VersionNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-version' });
  }
}

export class TooManyVersionsError extends DomainError {
  constructor() {
    super('too-many-versions', { reason: 'too-many-versions', params: { max: MAX_VERSIONS } });
  }
}

export class VersionOnHoldError extends DomainError {
  constructor(until: Date) {
    super(
      'project-held',
      { reason: 'version-on-hold', params: { until: until.toISOString() } },
      { held_until: until.toISOString() },
    );
  }
}

export interface VersionedListing {
  readonly category: Category;
  readonly listingStatus: ListingStatus;
  readonly frozenUntil: Date | null;
  readonly repositoryId: number | null;
  readonly licence: Licence | null;
  readonly versions: readonly { readonly number: number; readonly commitSha: string }[];
}

/**
 * Reserved and sold listings can also get versions, because each purchase keeps the version that was offered, and the
 * buyer also gets all later versions.
 */
export function assertCanAddVersion(listing: VersionedListing): void {
  const { category, listingStatus, frozenUntil, versions } = listing;
  if (!canChangeListing(listingStatus)) throw new ProjectNotFoundError();
  if (category !== 'SOFTWARE') throw new InvalidFieldError('project_id', { reason: 'versions-of-software' });
  if (frozenUntil !== null) throw new VersionOnHoldError(frozenUntil);
  if (versions.length >= MAX_VERSIONS) throw new TooManyVersionsError();
}

export function assertIsNewVersion(
  listing: Pick<VersionedListing, 'repositoryId' | 'versions'>,
  candidate: { readonly repositoryId: number; readonly commitSha: string | null },
): void {
  if (listing.repositoryId !== candidate.repositoryId) {
    throw new InvalidFieldError('repo_url', { reason: 'version-of-other-repository' });
  }
  const published = listing.versions.find(({ commitSha }) => commitSha === candidate.commitSha);
  if (published !== undefined) throw new VersionPublishedError(published.number);
}

export function assertKeepsLicence(
  { licence }: Pick<VersionedListing, 'licence'>,
  { hasLicence }: { readonly hasLicence: boolean },
): void {
  if (licence === 'repository' && !hasLicence) {
    throw new InvalidFieldError('verification_id', { reason: 'version-without-licence' });
  }
}

export function parseReleaseNotes(text: string): string {
  return requirePublicText('notes', text);
}

/** @param boughtNumber - null if the viewer has not paid, or if the bought commit is not a known version. */
export function canDownloadVersion(
  viewer: ProjectViewer,
  { number, boughtNumber }: { readonly number: number; readonly boughtNumber: number | null },
): boolean {
  return viewer.isSeller || (viewer.hasPaid && boughtNumber !== null && number >= boughtNumber);
}
