import type { ResponseOf } from '#contract/calls.ts';
import type { Check as CheckOnTheWire } from '#contract/entities/verification.ts';
import type { Category } from '#domain/projects/project.ts';
import { describeCheck, describeNote, sellerCheck } from '#domain/verification/describe-check.ts';
import type { Check, StoredCheck } from '#domain/verification/verification-check.ts';
import { checkTexts } from '#words/verification.ts';
import type { AnalysedRepository } from './analyse-repository.ts';

export function presentCheck(check: Check): CheckOnTheWire {
  return presentStoredCheck(check.category, describeCheck(checkTexts, check));
}

function presentStoredCheck(category: Category, stored: StoredCheck): CheckOnTheWire {
  const { places, ...check } = sellerCheck(checkTexts, category, stored);
  return { ...check, ...(places === undefined ? {} : { places: [...places] }) };
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
      private: repository.private,
    },
    commit: verification.commitSha,
    note: describeNote(checkTexts, 'SOFTWARE', report),
    checks: report.checks.map((check) => presentStoredCheck('SOFTWARE', check)),
    languages: report.languages,
    archive: { size_bytes: verification.archiveBytes, sha256: verification.archiveSha256 },
    expires_at: verification.expiresAt.toISOString(),
    suggested: {
      title: report.suggested?.title ?? repository.name,
      description: report.suggested?.description ?? '',
      tech_stack: report.suggested?.tech_stack ?? '',
      features: report.suggested?.features ?? '',
    },
  };
}
