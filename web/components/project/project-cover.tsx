import { Cpu, FileCode2 } from 'lucide-react';
import type { Category } from '#domain/projects/project.ts';
import { classNames } from '../../lib/class-names.ts';
import type { CoverLanguage } from '../../lib/project-card-view.ts';
import { createSeededRandom } from '../../lib/seeded-random.ts';

export function ProjectCover({
  title,
  subject = '',
  category,
  languages,
  className,
}: {
  title?: string | undefined;
  subject?: string | undefined;
  category: Category;
  languages?: readonly CoverLanguage[] | undefined;
  className?: string | undefined;
}) {
  const Icon = category === 'SOFTWARE' ? FileCode2 : Cpu;
  const sheet = createSeededRandom(subject.toLowerCase()).int(0, COVER_COLOURS - 1);
  return (
    <div
      aria-hidden="true"
      data-sheet={sheet}
      data-category={category}
      data-untitled={title === undefined ? '' : undefined}
      className={classNames('project-cover size-full', className)}
    >
      <p className="project-cover-subject">
        <Icon />
        <span dir="auto">{subject}</span>
      </p>
      {title !== undefined && (
        <p dir="auto" className="project-cover-title">
          {title}
        </p>
      )}
      {languages !== undefined && <Languages languages={languages} />}
    </div>
  );
}

/** The number of cover colours that covers.css defines. */
const COVER_COLOURS = 5;

function Languages({ languages }: { languages: readonly CoverLanguage[] }) {
  const shown = languages.filter(({ percent }) => percent >= 1).slice(0, 4);
  if (shown.length === 0) return null;
  return (
    <div className="project-cover-languages">
      <p>
        {shown.map(({ name, percent }) => (
          <span key={name} style={{ flexGrow: percent }} />
        ))}
      </p>
      <p>{shown.map(({ name, percent }) => `${name} ${Math.round(percent)}%`).join(' · ')}</p>
    </div>
  );
}
