import { classNames } from '../../lib/class-names.ts';
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
} from './project-card-parts.tsx';
import type { ProjectCardProps } from './project-card-props.ts';

export function ProjectRow({
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
