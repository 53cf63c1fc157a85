import type { CompactCard as WireCard } from '#contract/entities/compact-card.ts';
import { projectCardProps } from '../api/project-card-props.ts';
import { fromWire } from '../api/wire.ts';
import { ProjectCard } from '../components/project/project-card.tsx';
import { localPath } from '../lib/local-path.ts';
import { projectPath } from '../lib/public-paths.ts';

const EAGER = 4;

const listClass = {
  grid: 'project-grid late-cards',
  'grid-of-four': 'project-grid project-grid-of-four late-cards',
  row: 'project-rows',
} as const;

export function CardGrid({
  cards,
  layout = 'grid',
  headingLevel = 'h2',
  isFirst = false,
}: {
  cards: readonly WireCard[];
  layout?: 'grid' | 'grid-of-four' | 'row';
  headingLevel?: 'h2' | 'h3';
  isFirst?: boolean;
}) {
  return (
    <ul className={listClass[layout]}>
      {cards.map((card, index) => (
        <li key={card.project_id} className="grid min-w-0">
          <ProjectCard
            {...projectCardProps(fromWire(card))}
            layout={layout === 'row' ? 'row' : 'grid'}
            eager={isFirst && index < EAGER}
            headingLevel={headingLevel}
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the card puts the title into it
            link={<a href={localPath(projectPath(card.project_id))} />}
          />
        </li>
      ))}
    </ul>
  );
}
