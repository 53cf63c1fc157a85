import type { Check } from '#contract/entities.ts';
import { findRepositoryName } from '#domain/verification/repository-url.ts';
import type { Verification } from '../../api/project-queries.ts';
import { readStoredJson, writeStored, writeStoredJson } from '../../lib/storage.ts';

/** What this page shows of a verified repository. */
export type VerifiedRepository = Pick<Verification, 'repository' | 'commit' | 'checks' | 'expires_at'> & {
  readonly note?: string | null;
};

/**
 * A verified repository, kept on this device beside the draft of one person, so that a reload does not ask GitHub again. It
 * says only what to show: the server looks at its own record when the project is listed.
 */
interface KeptVerification {
  /** As it was typed; the answer may name the repository differently, for example after a renaming. */
  readonly typedUrl: string;
  readonly verification: VerifiedRepository;
}

function keyOf(profileId: string): string {
  return `draft-verification:${profileId}`;
}

/** @returns null, and drops what is kept, once it has expired or when the draft names another repository. */
export function readSavedVerification(
  profileId: string,
  typedUrl: string,
  nowMs: number,
): VerifiedRepository | null {
  const kept = readStoredJson(keyOf(profileId), isKeptVerification);
  if (kept === null) return null;
  const isOfDraft = isSameRepository(kept.typedUrl, typedUrl);
  if (isOfDraft && Date.parse(kept.verification.expires_at) > nowMs) return kept.verification;
  removeSavedVerification(profileId);
  return null;
}

export function saveVerification(profileId: string, typedUrl: string, verification: Verification): void {
  const { repository, commit, checks, note, expires_at } = verification;
  const kept: KeptVerification = { typedUrl, verification: { repository, commit, checks, note, expires_at } };
  writeStoredJson(keyOf(profileId), kept);
}

export function removeSavedVerification(profileId: string): void {
  writeStored(keyOf(profileId), null);
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
  const [first, second] = [findRepositoryName(one), findRepositoryName(other)];
  if (first === null || second === null) return false;
  return `${first.owner}/${first.name}`.toLowerCase() === `${second.owner}/${second.name}`.toLowerCase();
}

function isKeptVerification(value: unknown): value is KeptVerification {
  const kept = value as Partial<KeptVerification> | null;
  const verification = kept?.verification as Partial<VerifiedRepository> | null | undefined;
  return (
    typeof kept?.typedUrl === 'string' &&
    typeof verification?.commit === 'string' &&
    typeof verification.expires_at === 'string' &&
    typeof verification.repository?.url === 'string' &&
    typeof verification.repository.full_name === 'string' &&
    Array.isArray(verification.checks) &&
    verification.checks.every(isCheck)
  );
}
