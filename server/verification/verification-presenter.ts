import type { ResponseOf } from '#contract/calls.ts';
import type { Check as CheckOnTheWire } from '#contract/entities.ts';
import { sellerCheck, verificationNote } from '#domain/verification/verification-check.ts';
import type { Check } from '#domain/verification/verification-check.ts';
import type { AnalysedRepository } from './analyse-repository.ts';

/** A check as its seller sees it, with places. */
export function presentCheck(check: Check): CheckOnTheWire {
  const { id, title, result, sentence, places } = sellerCheck(check);
  return { id, title, result, sentence, ...(places === undefined ? {} : { places: [...places] }) };
}

export function presentAnalysis({
  repository,
  verification,
}: AnalysedRepository): ResponseOf<'POST /api/projects/anayze-repo'>['data'] {
  const { report } = verification;
  return {
    verification_id: verification.id,
    verified: true,
    repository: {
      full_name: repository.fullName,
      url: repository.url,
      description: repository.description,
      default_branch: repository.defaultBranch,
    },
    commit: verification.commitSha,
    note: verificationNote('SOFTWARE', report.note),
    checks: report.checks.map((check) => presentCheck(check)),
    languages: report.languages,
    archive: { size_bytes: verification.archiveBytes, sha256: verification.archiveSha256 },
    expires_at: verification.expiresAt.toISOString(),
    suggested: report.suggested ?? { title: repository.name, description: '', tech_stack: '' },
  };
}
