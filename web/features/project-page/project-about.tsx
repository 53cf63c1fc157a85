import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { parseTechStack } from '#domain/projects/project.ts';
import { commonTexts } from '#words/screens/common.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { Button } from '../../components/ui/button.tsx';
import { Chip } from '../../components/ui/chip.tsx';
import { formatDate, truncate } from '../../lib/format.ts';

const PREVIEW_LENGTH = 500;

export function ProjectAbout({ project }: { project: ProjectDetails }) {
  const features = project.features
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const technologies = parseTechStack(project.techStack);
  return (
    <div className="space-y-8">
      <section>
        <h2 className="text-xl">{projectTexts.about}</h2>
        <Description text={project.description} />
        <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{projectTexts.views(project.views)}</span>
          {project.stats.downloads > 0 && <span>{projectTexts.downloads(project.stats.downloads)}</span>}
          <span>
            {projectTexts.listedOn} {formatDate(project.createdAt)}
          </span>
        </p>
      </section>
      {features.length > 0 && (
        <section>
          <h2 className="text-xl">{projectTexts.features}</h2>
          <ul className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2">
            {features.map((feature) => (
              <li key={feature} className="flex gap-2.5">
                <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ok" />
                <span className="min-w-0 break-words">{feature}</span>
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
                <Chip>{technology}</Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Description({ text }: { text: string }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const preview = truncate(text, PREVIEW_LENGTH);
  const isLong = preview !== text;
  return (
    <>
      <p className="mt-3 max-w-[70ch] break-words whitespace-pre-line">{isExpanded ? text : preview}</p>
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
