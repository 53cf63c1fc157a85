import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { CardMark, ProjectCardView } from '../../lib/project-card-view.ts';
import {
  CardCover,
  CardFacts,
  CardHours,
  CardLevel,
  CardMarks,
  CardNote,
  CardPrice,
  CardSeller,
  CardTechnologies,
  CardTitle,
  LevelAndHours,
} from './project-card-parts.tsx';

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

interface ProjectCardProps {
  project: ProjectCardView;
  layout?: 'grid' | 'row' | undefined;
  /**
   * A router link without children, `<Link to="/projects/$projectId" params={…} />`, that covers the card.
   */
  link?: ReactElement | undefined;
  corner?: ReactNode;
  /** Footer buttons, which stay clickable above the link that covers the card. */
  actions?: ReactNode;
  mark?: CardMark | undefined;
  eager?: boolean | undefined;
  headingLevel?: 'h2' | 'h3' | undefined;
  className?: string | undefined;
}

function ProjectRow({
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
        'project-row group/card relative min-w-0 bg-surface px-3 py-1 hover:bg-sunken has-[a:focus-visible]:bg-sunken',
        className,
      )}
    >
      <div className="h-10 w-14 shrink-0 overflow-hidden rounded-xs border border-line bg-sunken">
        <CardCover project={project} eager={eager} sizes="56px" />
      </div>
      <div className="min-w-0">
        <CardTitle
          project={project}
          link={link}
          as={headingLevel}
          isLine
          className="text-base leading-tight font-semibold max-lg:line-clamp-2 max-lg:overflow-clip! max-sm:text-sm lg:truncate"
        />
        <div className="flex min-w-0 items-center gap-x-2 gap-y-0.5 overflow-hidden whitespace-nowrap max-sm:flex-wrap">
          <CardMarks project={project} mark={mark} />
          <CardFacts project={project} className="whitespace-nowrap" />
          <CardNote project={project} className="truncate" />
        </div>
      </div>
      <CardTechnologies technologies={project.technologies} className="project-row-technologies" isLine />
      <CardLevel project={project} className="text-sm text-muted max-lg:hidden" />
      <CardHours project={project} className="text-sm whitespace-nowrap text-muted max-lg:hidden" />
      <CardSeller project={project} className="project-row-seller" />
      <CardPrice project={project} className="project-row-price" isStacked />
      {corner !== undefined && <div className="project-row-corner relative z-10">{corner}</div>}
      {actions !== undefined && (
        <div className="project-row-actions relative z-10 flex flex-wrap gap-2">{actions}</div>
      )}
    </article>
  );
}
