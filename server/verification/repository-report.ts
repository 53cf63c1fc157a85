import { cleanText } from '#domain/common/clean-text.ts';
import { type HiddenNames, hideText } from '#domain/inside/hidden-text.ts';
import type { Inside } from '#domain/inside/inside.ts';
import { cutReadme, readmeFormat } from '#domain/inside/readme-parts.ts';
import { type SuggestedListing, suggestListing } from '#domain/inside/suggest-listing.ts';
import { historyNote } from '#domain/verification/commit-history.ts';
import { READING_RULES } from '#domain/verification/later-reading.ts';
import type { RepositoryAssessment } from '#domain/verification/repository-assessment.ts';
import type { RepositoryContent } from '#domain/verification/repository-evidence.ts';
import type { VerificationReport } from '#domain/verification/verification-check.ts';
import type { RepositoryFacts } from '../ports/code-host.ts';
import { writeChecks, noteFields } from './write-report.ts';

export function reportOf(
  assessment: RepositoryAssessment,
  { languages = {}, history, figures }: RepositoryContent,
): VerificationReport {
  const total = Object.values(languages).reduce((sum, bytes) => sum + bytes, 0);
  return {
    rules: READING_RULES,
    ...(figures === undefined ? {} : { figures }),
    checks: writeChecks(assessment.checks),
    languages: Object.entries(languages)
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, bytes]) => ({
        name,
        bytes,
        percent: Math.round((bytes / Math.max(1, total)) * 1_000) / 10,
      })),
    readme_verified: assessment.readmeVerified,
    ...noteFields(historyNote(history)),
  };
}

/** Omits text from a public repository, because a web search for the text would find the repository. */
export function suggestionOf(
  repository: RepositoryFacts,
  content: RepositoryContent,
  inside: Pick<Inside, 'dependencies'>,
  names: HiddenNames,
): SuggestedListing {
  const suggested = suggestFrom(repository, content, inside, names);
  return repository.private ? suggested : { ...suggested, title: '', description: '', features: '' };
}

function suggestFrom(
  repository: RepositoryFacts,
  { languages = {}, readme }: RepositoryContent,
  { dependencies }: Pick<Inside, 'dependencies'>,
  names: HiddenNames,
): SuggestedListing {
  const isMarkdown = typeof readme?.text === 'string' && readmeFormat(readme.path) === 'markdown';
  return suggestListing({
    repository,
    readme: isMarkdown ? cutReadme(cleanText(readme.text)).text : null,
    languages: Object.entries(languages).map(([name, bytes]) => ({ name, bytes })),
    dependencies: dependencies.list,
    hide: (text) => hideText(text, names),
  });
}
