import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { reversed } from '#domain/common/ordered-copy.ts';
import { parseTechStack } from '#domain/projects/project.ts';
import { linesOf } from '#domain/projects/what-one-gets.ts';
import { commonTexts } from '#words/screens/common.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import { truncateAtWord } from '../../lib/format.ts';
import { localPath } from '../../lib/local-path.ts';
import { topicPath } from '../../lib/public-paths.ts';
import { useFormatDate } from '../../lib/use-format-date.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import type { ShownProject } from './shown-project.ts';

const PREVIEW_LENGTH = 500;
const FIRST_FEATURES = 8;

export function ProjectAbout({ project, isWhole = false }: { project: ShownProject; isWhole?: boolean }) {
  const formatDate = useFormatDate();
  const features = linesOf(project.features);
  const parts = linesOf(project.parts ?? '');
  const technologies = parseTechStack(project.techStack);
  return (
    <div className="space-y-8">
      <section>
        <h2 className="text-xl">{projectTexts.about}</h2>
        {isWhole ? <Text>{project.description}</Text> : <Description text={project.description} />}
        <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{projectTexts.views(project.views)}</span>
          {project.stats.downloads > 0 && <span>{projectTexts.downloads(project.stats.downloads)}</span>}
          <span>
            {projectTexts.listedOn} {formatDate(project.createdAt)}
          </span>
        </p>
        <FormerTexts changes={project.formerTexts ?? []} />
      </section>
      {features.length > 0 && (
        <section>
          <h2 className="text-xl">{projectTexts.features}</h2>
          <Features features={features.slice(0, FIRST_FEATURES)} />
          {features.length > FIRST_FEATURES && (
            <details>
              <summary className="fold-summary">
                {projectTexts.moreFeatures(features.length - FIRST_FEATURES)}
              </summary>
              <Features features={features.slice(FIRST_FEATURES)} />
            </details>
          )}
        </section>
      )}
      {parts.length > 0 && (
        <section>
          <h2 className="text-xl">{projectTexts.parts}</h2>
          <ul className="mt-3 grid list-disc gap-x-8 gap-y-1 ps-5 sm:grid-cols-2">
            {parts.map((part) => (
              <li key={part} dir="auto" className="break-words">
                {part}
              </li>
            ))}
          </ul>
        </section>
      )}
      {technologies.length > 0 && (
        <section>
          <h2 className="text-xl">{projectCardTexts.technologies}</h2>
          <ul className="mt-3 flex flex-wrap gap-2">
            {technologies.map((technology) => (
              <li key={technology} className="max-w-full">
                <a
                  href={localPath(topicPath('technology', technology.toLowerCase()))}
                  className="inline-flex max-w-full items-center hover:[&>span]:border-primary pointer-coarse:min-h-11"
                >
                  <Chip>{technology}</Chip>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function FormerTexts({ changes }: { changes: NonNullable<ShownProject['formerTexts']> }) {
  const formatDate = useFormatDate();
  if (changes.length === 0) return null;
  return (
    <section className="mt-4 rounded-card border border-line bg-surface p-4">
      <h3 className="text-base">{projectTexts.formerTexts}</h3>
      <ul className="mt-2 space-y-2 text-sm">
        {reversed(changes).map(({ at, title, description, parts }) => (
          <li key={at} className="space-y-1">
            {title !== null && (
              <p dir="auto" className="break-words">
                {projectTexts.formerTitle(formatDate(at), title)}
              </p>
            )}
            {[
              [projectTexts.about, description],
              [projectTexts.parts, parts],
            ].map(
              ([name, text]) =>
                name &&
                text && (
                  <details key={name}>
                    <summary className="fold-summary">
                      {projectTexts.formerText(name, formatDate(at))}
                    </summary>
                    <p dir="auto" className="mt-1 max-w-[70ch] break-words whitespace-pre-line text-muted">
                      {text}
                    </p>
                  </details>
                ),
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Features({ features }: { features: readonly string[] }) {
  return (
    <ul className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2">
      {features.map((feature) => (
        <li key={feature} dir="auto" className="flex gap-2.5">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ok" />
          <span className="min-w-0 break-words">{feature}</span>
        </li>
      ))}
    </ul>
  );
}

function Text({ children }: { children: string }) {
  return (
    <p dir="auto" className="mt-3 max-w-[62ch] break-words whitespace-pre-line">
      {children}
    </p>
  );
}

function Description({ text }: { text: string }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const preview = truncateAtWord(text, PREVIEW_LENGTH);
  const isLong = preview !== text;
  return (
    <>
      <Text>{isExpanded ? text : preview}</Text>
      {isLong && (
        <Button
          variant="link"
          aria-expanded={isExpanded}
          className="mt-2"
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? commonTexts.showLess : commonTexts.readMore}
        </Button>
      )}
    </>
  );
}
