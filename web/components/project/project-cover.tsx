import { Cpu, FileCode2 } from 'lucide-react';
import type { Cover } from '#domain/inside/cover.ts';
import { languageColour } from '#domain/inside/language-colour.ts';
import type { Category } from '#domain/projects/project.ts';
import type { CoverLanguage } from '../../lib/project-card-view.ts';
import { subjectName } from '../../lib/subject-name.ts';
import { CoverBlocks, CoverQuarters } from './cover-blocks.tsx';

/** Of software it is drawn from the commit: its folders by size, its activity by quarter and its languages. */
export function ProjectCover({
  seed,
  subject = '',
  category,
  drawn,
  commit,
  languages,
}: {
  /** The project's id. */
  seed: string;
  subject?: string | undefined;
  category: Category;
  drawn?: Cover | undefined;
  commit?: string | null | undefined;
  languages?: readonly CoverLanguage[] | undefined;
}) {
  const Icon = category === 'SOFTWARE' ? FileCode2 : Cpu;
  return (
    <div
      aria-hidden="true"
      data-sheet={drawn?.sheet ?? Number.parseInt(seed.slice(-1), 16) % 5}
      data-category={category}
      className="project-cover size-full"
    >
      {drawn === undefined || drawn.blocks.length === 0 ? (
        <p className="project-cover-subject">
          <Icon />
          <span dir="auto">{subjectName(subject)}</span>
        </p>
      ) : (
        <>
          <CoverBlocks blocks={drawn.blocks} className="project-cover-blocks" />
          <p className="project-cover-foot cover-quarters">
            <CoverQuarters quarters={drawn.quarters} />
            <span>{commit}</span>
          </p>
        </>
      )}
      {languages !== undefined && languages.length > 0 && (
        <p className="project-cover-languages">
          {languages.map(({ name, percent }) => (
            <span key={name} style={{ flexGrow: percent, background: languageColour(name) }} />
          ))}
        </p>
      )}
    </div>
  );
}
