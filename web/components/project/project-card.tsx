import { Clock3, Cpu, FileCode2, Signal } from 'lucide-react';
import { Slot } from 'radix-ui';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatHours } from '../../lib/format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { StatusBadge } from '../ui/badge.tsx';
import { Chip } from '../ui/chip.tsx';
import { Picture } from '../ui/picture.tsx';
import { PriceTag } from './price-tag.tsx';
import { ProjectCover, type ProjectCategory } from './project-cover.tsx';
import { SellerRating } from './rating.tsx';
import { Stamp } from './stamp.tsx';

export interface ProjectCardView {
  id: string;
  title: string;
  category: ProjectCategory;
  /** Null in a preview until the seller enters a price. */
  priceRupees: number | null;
  status: 'available' | 'pending' | 'sold';
  level: string;
  durationHours?: number | null;
  technologies: readonly string[];
  coverUrl?: string | null;
  coverSrcSet?: string;
  sellerName?: string | null;
  sellerPhotoUrl?: string | null;
  /** Undefined for the sample listing, which has no seller. */
  sellerRating?: { value: number; count: number };
  verified?: boolean;
  commit?: string | null;
  note?: string | null;
  /** Whether the project cannot be bought because a claim is under review. */
  isFrozen?: boolean;
}

export interface ProjectCardProps {
  project: ProjectCardView;
  layout?: 'grid' | 'row' | undefined;
  /** A router link without children, `<Link to="/projects/$projectId" params={…} />`; it covers the card. */
  link?: ReactElement | undefined;
  corner?: ReactNode;
  /** Footer buttons, which stay clickable above the link that covers the card. */
  actions?: ReactNode;
  /** Label of a project that the viewer sells or has bought. */
  mark?: string | undefined;
  /** Loads the image without `loading="lazy"`; for cards in the first row. */
  eager?: boolean | undefined;
  headingLevel?: 'h2' | 'h3' | undefined;
  className?: string | undefined;
}

const shownTechnologies = 4;

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
      <div className="relative aspect-[8/5] overflow-hidden border-b border-line bg-sunken">
        <Cover project={project} eager={eager} />
        <div className="absolute top-3 left-3 flex gap-2">
          <StateBadge project={project} />
          {mark !== undefined && <StatusBadge tone="primary" label={mark} />}
        </div>
        {corner !== undefined && <div className="absolute top-2 right-2 z-10">{corner}</div>}
      </div>
      <div className="flex grow flex-col p-4">
        <div className="flex min-h-7 items-center justify-between gap-3 text-sm text-muted">
          <Category category={project.category} />
          {project.verified === true && <Stamp commit={project.commit} />}
        </div>
        <Note project={project} className="mt-1 text-right" />
        <Title
          project={project}
          link={link}
          as={headingLevel}
          className="mt-1.5 line-clamp-2 text-lg leading-snug"
        />
        <Technologies technologies={project.technologies} className="mt-3" />
        <Facts project={project} className="mt-3" />
        <div className="mt-auto flex items-end justify-between gap-3 pt-4">
          <Seller project={project} />
          <PriceTag priceRupees={project.priceRupees} spent={project.status === 'sold'} />
        </div>
        {actions !== undefined && <div className="relative z-10 mt-4 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </article>
  );
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
        'group/card relative flex min-w-0 gap-3 rounded-card border border-line bg-surface p-3 transition-[border-color,box-shadow] hover:border-control hover:shadow-lift has-[a:focus-visible]:border-primary sm:gap-4',
        className,
      )}
    >
      <div className="relative h-14 w-16 shrink-0 overflow-hidden rounded-control border border-line bg-sunken sm:h-24 sm:w-36">
        <Cover project={project} eager={eager} />
      </div>
      <div className="flex min-w-0 grow flex-col gap-x-6 gap-y-2 lg:flex-row lg:items-center">
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted sm:gap-x-3">
            <Category category={project.category} />
            {project.verified === true && (
              <Stamp commit={project.commit} className="max-sm:[&_[data-commit]]:hidden" />
            )}
            <StateBadge project={project} />
            {mark !== undefined && <StatusBadge tone="primary" label={mark} />}
          </div>
          <Note project={project} />
          <Title
            project={project}
            link={link}
            as={headingLevel}
            className="mt-1 line-clamp-2 text-base font-semibold lg:truncate"
          />
          <Technologies technologies={project.technologies} className="mt-1.5 max-lg:hidden" />
          <Facts project={project} className="mt-1.5" seller />
        </div>
        <div className="flex min-w-0 items-center gap-3 max-sm:flex-wrap lg:shrink-0 lg:justify-end">
          {actions !== undefined && <div className="relative z-10 flex gap-2">{actions}</div>}
          <PriceTag priceRupees={project.priceRupees} spent={project.status === 'sold'} />
          {project.sellerName && (
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted sm:hidden">
              <span className="max-w-full truncate">{projectCardTexts.by(project.sellerName)}</span>
              <Standing project={project} />
            </span>
          )}
        </div>
      </div>
      {corner !== undefined && (
        <div className="relative z-10 shrink-0 self-start lg:self-center">{corner}</div>
      )}
    </article>
  );
}

function Cover({ project, eager }: { project: ProjectCardView; eager: boolean | undefined }) {
  const drawn = <ProjectCover projectId={project.id} category={project.category} />;
  const dim = project.status === 'sold' && 'grayscale opacity-75';
  if (!project.coverUrl) return <div className={classNames('size-full', dim)}>{drawn}</div>;
  return (
    <Picture
      src={project.coverUrl}
      {...(project.coverSrcSet === undefined
        ? {}
        : { srcSet: project.coverSrcSet, sizes: '(max-width: 640px) 100vw, 320px' })}
      alt=""
      loading={eager === true ? 'eager' : 'lazy'}
      fallback={drawn}
      className={classNames('size-full object-cover', dim)}
    />
  );
}

function Title({
  project,
  link,
  as: Heading = 'h3',
  className,
}: {
  project: ProjectCardView;
  link: ReactElement | undefined;
  as?: 'h2' | 'h3' | undefined;
  className: string;
}) {
  return (
    <Heading className={classNames('break-words', className)} title={project.title}>
      {link === undefined ? (
        project.title
      ) : (
        <Slot.Root className="after:absolute after:inset-0 after:rounded-card after:content-[''] group-hover/card:text-primary focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary">
          {cloneElement(link, undefined, project.title)}
        </Slot.Root>
      )}
    </Heading>
  );
}

function Category({ category }: { category: ProjectCategory }) {
  const Icon = category === 'SOFTWARE' ? FileCode2 : Cpu;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden="true" className="size-4" />
      {projectCardTexts.category[category]}
    </span>
  );
}

/** The verified stamp must never appear without the verification's caveat. */
function Note({ project, className }: { project: ProjectCardView; className?: string }) {
  if (project.verified !== true || !project.note) return null;
  return <p className={classNames('text-xs text-muted', className)}>{project.note}</p>;
}

function StateBadge({ project: { status, isFrozen } }: { project: ProjectCardView }) {
  if (status === 'available') {
    return isFrozen === true ? (
      <StatusBadge tone="warn" label={projectCardTexts.onHold} className="border border-line" />
    ) : null;
  }
  return (
    <StatusBadge
      tone={status === 'sold' ? 'neutral' : 'warn'}
      label={projectCardTexts.status[status]}
      className="border border-line"
    />
  );
}

function Technologies({ technologies, className }: { technologies: readonly string[]; className: string }) {
  if (technologies.length === 0) return null;
  const rest = technologies.length - shownTechnologies;
  return (
    <ul
      aria-label={projectCardTexts.technologies}
      className={classNames('flex min-w-0 flex-wrap gap-1.5', className)}
    >
      {technologies.slice(0, shownTechnologies).map((technology) => (
        <li key={technology} className="max-w-full min-w-0">
          <Chip small>{technology}</Chip>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <span className="inline-block px-1 text-xs leading-5.5 text-muted">{commonTexts.more(rest)}</span>
        </li>
      )}
    </ul>
  );
}

function Facts({
  project,
  seller = false,
  className,
}: {
  project: ProjectCardView;
  seller?: boolean;
  className: string;
}) {
  return (
    <p className={classNames('flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted', className)}>
      <span className="inline-flex items-center gap-1.5">
        <Signal aria-hidden="true" className="size-4" />
        <span className="sr-only">{projectCardTexts.levelLabel}:</span>
        {project.level}
      </span>
      {typeof project.durationHours === 'number' && (
        <span className="inline-flex items-center gap-1.5">
          <Clock3 aria-hidden="true" className="size-4" />
          <span className="sr-only">{projectCardTexts.hoursLabel}:</span>
          {formatHours(project.durationHours)}
        </span>
      )}
      {seller && project.sellerName && (
        <span className="flex min-w-0 items-center gap-2 max-sm:hidden">
          <span className="min-w-0 truncate">{projectCardTexts.by(project.sellerName)}</span>
          <Standing project={project} />
        </span>
      )}
    </p>
  );
}

function Seller({ project }: { project: ProjectCardView }) {
  if (!project.sellerName) return <span />;
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm text-muted">
      <Avatar name={project.sellerName} src={project.sellerPhotoUrl} size="xs" />
      <span className="sr-only">{projectCardTexts.seller}:</span>
      <span className="flex min-w-0 flex-col items-start">
        <span className="max-w-full truncate">{project.sellerName}</span>
        <Standing project={project} />
      </span>
    </span>
  );
}

function Standing({ project: { sellerRating } }: { project: ProjectCardView }) {
  if (sellerRating === undefined) return null;
  const { value, count } = sellerRating;
  return count === 0 ? (
    <span className="text-xs whitespace-nowrap text-muted">{commonTexts.noReviewsYet}</span>
  ) : (
    <SellerRating value={value} count={count} className="text-xs" />
  );
}
