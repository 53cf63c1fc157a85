import { Cpu, FileCode2 } from 'lucide-react';
import type { Cover } from '#domain/inside/cover.ts';
import { languageColour } from '#domain/inside/language-colour.ts';
import type { Category } from '#domain/projects/project.ts';
import type { CoverLanguage } from '../../lib/project-card-view.ts';
import { subjectName } from '../../lib/subject-name.ts';

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

/** Folders by size, without names. */
export function CoverBlocks({ blocks, className }: { blocks: Cover['blocks']; className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className={className}>
      {blocks.map(([x, y, width, height, strength = 0]) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={width}
          height={height}
          fill={strength === 0 ? 'var(--accent)' : 'currentColor'}
          fillOpacity={strength === 0 ? 1 : strength / 100}
        />
      ))}
    </svg>
  );
}

export function CoverQuarters({ quarters }: Pick<Cover, 'quarters'>) {
  return quarters.map((level, quarter) => (
    // eslint-disable-next-line react/no-array-index-key
    <i key={quarter} data-level={level}>
      <span className="sr-only">{level} </span>
    </i>
  ));
}
