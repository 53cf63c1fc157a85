import { classNames } from '../../lib/class-names.ts';
import {
  CardCover,
  CardFacts,
  CardMarks,
  CardNote,
  CardPrice,
  CardSeller,
  CardTechnologies,
  CardTitle,
  LevelAndHours,
} from './project-card-parts.tsx';
import type { ProjectCardProps } from './project-card-props.ts';
import { ProjectRow } from './project-row.tsx';

export function ProjectCard(props: ProjectCardProps) {
  return props.layout === 'row' ? <ProjectRow {...props} /> : <ProjectTile {...props} />;
}

function ProjectTile({
  project,
  link,
  corner,
  actions,
  mark,
  eager,
  headingLevel,
  className,
}: ProjectCardProps) {
  return (
    <article
      className={classNames(
        'group/card relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface transition-[border-color,box-shadow] hover:border-control hover:shadow-lift has-[a:focus-visible]:border-primary',
        className,
      )}
    >
      <div className="relative aspect-[2/1] overflow-hidden border-b border-line bg-sunken sm:aspect-[16/9]">
        <CardCover project={project} eager={eager} sizes="(max-width: 640px) 50vw, 320px" />
        <div className="absolute top-2 left-2 flex flex-wrap gap-1.5">
          <CardMarks project={project} mark={mark} />
        </div>
        {corner !== undefined && <div className="absolute top-1 right-1 z-10">{corner}</div>}
      </div>
      <div className="flex grow flex-col gap-1 p-2.5 sm:gap-1.5 sm:p-3">
        <CardTitle
          project={project}
          link={link}
          as={headingLevel}
          className="line-clamp-2 text-sm leading-snug font-semibold sm:text-base sm:leading-tight"
        />
        <CardSeller
          project={project}
          isOnTile
          className="max-sm:flex max-sm:gap-1 max-sm:[&>p:first-child]:max-w-full max-sm:[&>p:first-child]:shrink-0"
        />
        <CardTechnologies technologies={project.technologies} />
        <LevelAndHours project={project} className="text-xs text-muted" />
        <CardFacts project={project} />
        <CardPrice project={project} className="mt-auto pt-0.5" />
        <CardNote project={project} className="max-sm:truncate" />
        {actions !== undefined && (
          // The minimum height prevents a layout shift when the actions, which are loaded on demand, appear.
          <div className="relative z-10 mt-1.5 flex min-h-(--control-h-sm) flex-wrap gap-2">{actions}</div>
        )}
      </div>
    </article>
  );
}
