import { historyNote } from '#domain/verification/commit-history.ts';
import { firstParagraph } from '#domain/verification/readme.ts';
import type { RepositoryAssessment } from '#domain/verification/repository-assessment.ts';
import type { RepositoryContent } from '#domain/verification/repository-evidence.ts';
import type { VerificationReport } from '#domain/verification/verification-check.ts';
import type { RepositoryFacts } from '../ports/code-host.ts';

/** The report to store, including the places that only the seller sees. */
export function reportOf(
  assessment: RepositoryAssessment,
  { languages = {}, history }: RepositoryContent,
): VerificationReport {
  const total = Object.values(languages).reduce((sum, bytes) => sum + bytes, 0);
  return {
    checks: assessment.checks.map(({ places, ...check }) => ({
      ...check,
      ...(places === undefined ? {} : { places: [...places] }),
    })),
    languages: Object.entries(languages)
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, bytes]) => ({
        name,
        bytes,
        percent: Math.round((bytes / Math.max(1, total)) * 1_000) / 10,
      })),
    readme_verified: assessment.readmeVerified,
    note: historyNote(history),
  };
}

/** Suggested form values. */
export function suggestionOf(
  repository: RepositoryFacts,
  { languages = {}, readme }: RepositoryContent,
): NonNullable<VerificationReport['suggested']> {
  const words = repository.name.replaceAll(/[-_.]+/gu, ' ').trim();
  const byBytes = Object.entries(languages).toSorted(([, a], [, b]) => b - a);
  return {
    title: (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 120),
    description: firstParagraph(readme?.text ?? '', 1_000) || (repository.description ?? ''),
    tech_stack: byBytes
      .slice(0, 5)
      .map(([name]) => name)
      .join(', '),
  };
}
