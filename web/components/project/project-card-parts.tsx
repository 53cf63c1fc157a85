import { BadgeCheck, Check, CircleDashed, Lock, Tag, TriangleAlert } from 'lucide-react';
import { cloneElement, type ReactElement } from 'react';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { cardFactsTexts } from '#words/screens/card-facts.ts';
import { commonTexts } from '#words/screens/common.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber, formatShortDate } from '../../lib/format.ts';
import type { CardMark, ProjectCardView } from '../../lib/project-card-view.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Picture } from '../ui/picture.tsx';
import { Slot } from '../ui/slot.tsx';
import { PriceTag } from './price-tag.tsx';
import { ProjectCover } from './project-cover.tsx';
import { SellerRating } from './rating.tsx';

interface PartProps {
  readonly project: ProjectCardView;
  readonly className?: string | undefined;
}

export function CardCover({
  project,
  eager,
  sizes,
}: {
  project: ProjectCardView;
  eager: boolean | undefined;
  sizes: string;
}) {
  const { id, subject, category, languages, commit } = project;
  const drawn = (
    <ProjectCover
      seed={id}
      subject={subject}
      category={category}
      drawn={project.drawn}
      commit={commit}
      languages={languages}
    />
  );
  const dim = project.status === 'sold' && 'grayscale opacity-75';
  if (!project.coverUrl) return <div className={classNames('size-full', dim)}>{drawn}</div>;
  return (
    <Picture
      src={project.coverUrl}
      {...(project.coverSrcSet === undefined ? {} : { srcSet: project.coverSrcSet, sizes })}
      alt=""
      loading={eager === true ? 'eager' : 'lazy'}
      fallback={drawn}
      className={classNames('size-full object-cover', dim)}
    />
  );
}

export function CardTitle({
  project,
  link,
  as: Heading = 'h3',
  isLine = false,
  className,
}: PartProps & {
  link: ReactElement | undefined;
  as?: 'h2' | 'h3' | undefined;
  isLine?: boolean | undefined;
}) {
  return (
    <Heading dir="auto" className={classNames('break-words', className)} title={project.title}>
      {link === undefined ? (
        project.title
      ) : (
        <Slot
          className={classNames(
            isLine && 'lg:block lg:truncate',
            "after:absolute after:inset-0 after:rounded-card after:content-[''] group-hover/card:text-primary focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary",
          )}
        >
          {cloneElement(link, undefined, project.title)}
        </Slot>
      )}
    </Heading>
  );
}

export function CardNote({ project, className }: PartProps) {
  const { note, builtOn = null } = project;
  const text = builtOn === null ? note : cardFactsTexts.built(formatShortDate(builtOn, 'UTC'));
  if (!text) return null;
  return (
    <p title={text} className={classNames('text-xs', builtOn === null ? 'text-muted' : 'text-ok', className)}>
      {builtOn !== null && <BadgeCheck aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" />}
      {text}
    </p>
  );
}

const marks: Readonly<Record<string, { readonly tone: Tone; readonly Icon: typeof Check }>> = {
  own: { tone: 'primary', Icon: Tag },
  bought: { tone: 'ok', Icon: Check },
  sold: { tone: 'neutral', Icon: Lock },
  pending: { tone: 'warn', Icon: CircleDashed },
  onHold: { tone: 'warn', Icon: TriangleAlert },
};

export function CardMarks({
  project: { status, isFrozen },
  mark,
}: PartProps & { mark?: CardMark | undefined }) {
  const state =
    status === 'available'
      ? isFrozen === true && { kind: 'onHold', label: projectCardTexts.onHold }
      : { kind: status, label: projectCardTexts.status[status] };
  return (
    <>
      {state !== false && <Mark {...state} />}
      {mark !== undefined && <Mark {...mark} />}
    </>
  );
}

function Mark({ kind, label }: { kind: string; label: string }) {
  const { tone = 'neutral', Icon = Tag } = marks[kind] ?? {};
  return (
    <span className="inline-flex">
      <Badge
        tone={tone}
        icon={<Icon aria-hidden="true" className="size-3.5" />}
        className="border border-line !gap-1 !px-2 !py-0 !text-xs leading-5"
      >
        {label}
      </Badge>
    </span>
  );
}

const SHOWN_TECHNOLOGIES = 4;
const SHOWN_ON_PHONE = 2;

export function CardTechnologies({
  technologies,
  isLine = false,
  className,
}: {
  technologies: readonly string[];
  isLine?: boolean | undefined;
  className?: string | undefined;
}) {
  if (technologies.length === 0) return null;
  const rest = technologies.length - SHOWN_TECHNOLOGIES;
  const restOnPhone = technologies.length - SHOWN_ON_PHONE;
  return (
    <ul
      aria-label={projectCardTexts.technologies}
      className={classNames(
        'min-w-0 gap-1 text-xs leading-4.5',
        isLine ? 'truncate' : 'flex flex-wrap max-sm:flex-nowrap',
        className,
      )}
    >
      {technologies.slice(0, SHOWN_TECHNOLOGIES).map((technology, index) => (
        <li
          key={technology}
          className={classNames(
            'max-w-full min-w-0',
            !isLine && index >= SHOWN_ON_PHONE && 'max-sm:hidden',
            isLine
              ? "inline after:mx-1 after:text-muted after:content-['·'] last:after:hidden"
              : 'truncate rounded-xs bg-sunken px-1.5',
          )}
        >
          {technology}
        </li>
      ))}
      {rest > 0 && (
        <li
          className={classNames('whitespace-nowrap text-muted', isLine ? 'inline' : 'px-0.5 max-sm:hidden')}
        >
          {commonTexts.more(rest)}
        </li>
      )}
      {!isLine && restOnPhone > 0 && (
        <li aria-hidden="true" className="whitespace-nowrap text-muted sm:hidden">
          +{restOnPhone}
        </li>
      )}
    </ul>
  );
}

export function CardLevel({ project, className }: PartProps) {
  return (
    <p className={className}>
      <span className="sr-only">{projectCardTexts.levelLabel}:</span> {project.level}
    </p>
  );
}

export function CardHours({ project: { durationHours }, className }: PartProps) {
  return (
    <p className={className}>
      {typeof durationHours === 'number' && projectCardTexts.work(formatNumber(durationHours))}
    </p>
  );
}

/** What a buyer compares: each is shown only where it says something. */
export function CardFacts({ project, className }: PartProps) {
  const { lines = 0, hasTests = false, hasVideo = false, hasRepositoryLink = false, copiesSold } = project;
  const { warnings = 0 } = project;
  const texts = cardFactsTexts;
  const facts = [
    ...(lines > 1 ? [texts.lines(formatNumber(lines))] : []),
    ...(hasTests ? [texts.tests] : []),
    ...(hasVideo ? [texts.video] : []),
    ...(hasRepositoryLink ? [texts.repositoryLink] : []),
    ...(copiesSold === undefined ? [] : [projectCardTexts.copies(formatNumber(copiesSold))]),
  ];
  if (facts.length === 0 && warnings <= 0) return null;
  return (
    <p className={classNames('text-xs first-letter:uppercase', className)}>
      {facts.join(' · ')}
      {warnings > 0 && (
        <span className="whitespace-nowrap text-warn">
          {facts.length > 0 && ' · '}
          <TriangleAlert aria-hidden="true" className="mr-1 inline size-3 align-[-1px]" />
          {texts.warnings(warnings)}
        </span>
      )}
    </p>
  );
}

export function LevelAndHours({ project, className }: PartProps) {
  const { level, durationHours } = project;
  return (
    <p className={className}>
      <span className="sr-only">{projectCardTexts.levelLabel}:</span> {level}
      {typeof durationHours === 'number' && ` · ${projectCardTexts.work(formatNumber(durationHours))}`}
    </p>
  );
}

export function CardSeller({
  project,
  isOnTile = false,
  className,
}: PartProps & { isOnTile?: boolean | undefined }) {
  const { sellerName, sellerCollege, sellerRating } = project;
  const hasRating = sellerRating !== undefined && sellerRating.count > 0;
  if (!sellerName) return <span className={className} />;
  return (
    <div className={classNames('min-w-0 text-xs leading-4.5 text-muted', className)}>
      <p className="flex min-w-0 items-center gap-1.5">
        <span className="sr-only">{projectCardTexts.seller}:</span>
        <span dir="auto" className="min-w-0 truncate font-semibold text-ink">
          {sellerName}
        </span>
        {hasRating && <SellerRating {...sellerRating} className="shrink-0 !gap-1 !text-xs [&_svg]:size-3" />}
      </p>
      {sellerCollege && (
        <p
          dir="auto"
          className={classNames('truncate', isOnTile && hasRating && 'max-sm:sr-only')}
          title={sellerCollege}
        >
          {sellerCollege}
        </p>
      )}
    </div>
  );
}

export function CardPrice({
  project: { priceRupees, status, isOwn = false },
  isStacked = false,
  className,
}: PartProps & { isStacked?: boolean | undefined }) {
  const shownRupees = priceRupees === null || isOwn ? priceRupees : quotePrice(priceRupees).totalRupees;
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-wrap gap-x-2 whitespace-nowrap',
        isStacked ? 'flex-col items-end gap-y-0.5' : 'items-center',
        className,
      )}
    >
      <PriceTag priceRupees={shownRupees} size="sm" spent={status === 'sold'} />
      {priceRupees !== null && status !== 'sold' && isOwn && (
        <span className="text-xs text-muted">{projectCardTexts.youReceive}</span>
      )}
    </div>
  );
}
