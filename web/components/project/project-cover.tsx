import { Cpu, FileCode2 } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { createSeededRandom } from '../../lib/seeded-random.ts';

export type ProjectCategory = 'SOFTWARE' | 'HARDWARE';

export interface CoverLanguage {
  readonly name: string;
  readonly percent: number;
}

/** The title is beside every cover, so it is not on the cover; it only seeds the drawing. */
export function ProjectCover({
  title,
  subject = '',
  category,
  languages,
  className,
}: {
  title: string;
  subject?: string | undefined;
  category: ProjectCategory;
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
      className={classNames('project-cover size-full', className)}
    >
      <p className="project-cover-subject">
        <Icon />
        <span dir="auto">{subject}</span>
      </p>
      {category === 'SOFTWARE' && <CodeLines seed={title} />}
      {languages !== undefined && <Languages languages={languages} />}
    </div>
  );
}

/** Number of colours in covers.css. */
const COVER_COLOURS = 5;

const LINES = 7;

/** Bars in the shape of code: the first word of each line, and the rest. */
function CodeLines({ seed }: { seed: string }) {
  const random = createSeededRandom(seed);
  let [first, rest, indent] = ['', '', 1];
  for (let y = 2; y < LINES * 5; y += 5) {
    const length = random.int(6, 14);
    first += `M${indent} ${y}h${length}`;
    rest += `M${indent + length + 4} ${y}h${random.int(9, 60)}`;
    indent = Math.min(25, Math.max(1, indent + random.int(-1, 1) * 8));
  }
  return (
    <svg viewBox="0 0 120 35" preserveAspectRatio="xMinYMin slice">
      <path d={first} />
      <path d={rest} />
    </svg>
  );
}

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
