import { formatTechStack } from '../projects/project.ts';
import { firstParagraph } from '../verification/readme.ts';
import { isMarkupOnly } from '../verification/repository-files.ts';
import type { Dependency } from './manifests.ts';
import { listedFeatures, readmeTitle } from './readme-parts.ts';
import { technologyOf } from './technologies.ts';

export interface SuggestedListing {
  readonly title: string;
  readonly description: string;
  readonly tech_stack: string;
  /** One feature per line. */
  readonly features: string;
}

export interface SuggestionSource {
  readonly repository: { readonly name: string; readonly description: string | null };
  readonly readme: string | null;
  readonly languages: readonly { readonly name: string; readonly bytes: number }[];
  readonly dependencies: readonly Dependency[];
  readonly hide: (text: string) => string;
}

const MAX_TITLE_CHARS = 120;
const MIN_TITLE_CHARS = 3;
const MAX_DESCRIPTION_CHARS = 1_000;
const MAX_LANGUAGES = 4;
const MAX_TECHNOLOGIES = 8;
const GENERIC_TITLE = /^(?:read\s?me|project|table of contents|about|overview|description|introduction)$/iu;

export function suggestListing(source: SuggestionSource): SuggestedListing {
  const { repository, readme, hide } = source;
  return {
    title: suggestTitle(source),
    description: hide(
      firstParagraph(readme ?? '', MAX_DESCRIPTION_CHARS) || (repository.description ?? ''),
    ).slice(0, MAX_DESCRIPTION_CHARS),
    tech_stack: formatTechStack(suggestTechnologies(source)),
    features: listedFeatures(readme ?? '')
      .map((feature) => hide(feature))
      .join('\n'),
  };
}

function suggestTitle({ repository, readme, hide }: SuggestionSource): string {
  const heading = readmeTitle(readme ?? '');
  const isTitle =
    heading.length >= MIN_TITLE_CHARS &&
    heading.length <= MAX_TITLE_CHARS &&
    !GENERIC_TITLE.test(heading) &&
    hide(heading) === heading;
  if (isTitle) return heading;
  const words = repository.name.replaceAll(/[-_.]+/gu, ' ').trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, MAX_TITLE_CHARS);
}

function suggestTechnologies({ languages, dependencies }: SuggestionSource): string[] {
  const byBytes = languages
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ name }) => name)
    .filter((name) => !isMarkupOnly(name));
  const named = dependencies.flatMap(({ name }) => technologyOf(name) ?? []);
  return [...new Set([...byBytes.slice(0, MAX_LANGUAGES), ...named])].slice(0, MAX_TECHNOLOGIES);
}
