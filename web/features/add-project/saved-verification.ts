import { parseUrl } from '#domain/common/parse-url.ts';
import { findRepositoryName } from '#domain/verification/repository-url.ts';
import type { Check } from '../../api/entities.ts';
import type { Verification } from '../../api/verification-queries.ts';
import { readStoredJson, writeStored, writeStoredJson } from '../../lib/storage.ts';

export type VerifiedRepository = Pick<Verification, 'repository' | 'commit' | 'checks' | 'expiresAt'> & {
  readonly note?: string | null;
  readonly verificationId?: string;
};

/** A saved verification is restored only for display; when the project is listed, the server checks its own record. */
interface SavedVerification {
  /** The URL as typed. The verified name differs if the repository was renamed. */
  readonly typedUrl: string;
  readonly verification: VerifiedRepository;
}

function storageKey(profileId: string): string {
  return `draft-verification:${profileId}`;
}

export function readSavedVerification(
  profileId: string,
  typedUrl: string,
  nowMs: number,
): VerifiedRepository | null {
  const saved = readStoredJson(storageKey(profileId), isSavedVerification);
  if (saved === null) return null;
  const matchesDraft = isSameRepository(saved.typedUrl, typedUrl);
  if (matchesDraft && Date.parse(saved.verification.expiresAt) > nowMs) return saved.verification;
  removeSavedVerification(profileId);
  return null;
}

export function saveVerification(profileId: string, typedUrl: string, verification: Verification): void {
  const { verificationId, repository, commit, checks, note, expiresAt } = verification;
  const saved: SavedVerification = {
    typedUrl,
    verification: { verificationId, repository, commit, checks, note, expiresAt },
  };
  writeStoredJson(storageKey(profileId), saved);
}

export function removeSavedVerification(profileId: string): void {
  writeStored(storageKey(profileId), null);
}

export function isCheck(value: unknown): value is Check {
  if (typeof value !== 'object' || value === null) return false;
  const check = value as Partial<Check>;
  return (
    typeof check.id === 'string' &&
    typeof check.title === 'string' &&
    typeof check.sentence === 'string' &&
    (check.result === 'pass' || check.result === 'warn' || check.result === 'fail')
  );
}

function isSameRepository(one: string, other: string): boolean {
  // The first URL was verified, so its host is the one that hosts the repositories.
  const host = parseUrl(one)?.hostname.replace(/^www\./u, '') ?? '';
  const [first, second] = [findRepositoryName(one, host), findRepositoryName(other, host)];
  if (first === null || second === null) return false;
  return `${first.owner}/${first.name}`.toLowerCase() === `${second.owner}/${second.name}`.toLowerCase();
}

function isSavedVerification(value: unknown): value is SavedVerification {
  const saved = value as Partial<SavedVerification> | null;
  const verification = saved?.verification as Partial<VerifiedRepository> | null | undefined;
  return (
    typeof saved?.typedUrl === 'string' &&
    typeof verification?.commit === 'string' &&
    typeof verification.expiresAt === 'string' &&
    typeof verification.repository?.url === 'string' &&
    typeof verification.repository.fullName === 'string' &&
    (verification.verificationId === undefined || typeof verification.verificationId === 'string') &&
    Array.isArray(verification.checks) &&
    verification.checks.every(isCheck)
  );
}
