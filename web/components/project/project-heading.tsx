import { Clock3, Cpu, FileCode2, Lock, Signal, Tag } from 'lucide-react';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import { localPath } from '../../lib/local-path.ts';
import { sellerPath } from '../../lib/public-paths.ts';
import { subjectName } from '../../lib/subject-name.ts';
import { Badge, StatusBadge } from '../ui/badge.tsx';
import { SellerRating } from './rating.tsx';
import { SaleTermsLine } from './sale-terms.tsx';
import { isDeletedSeller, type ShownProject } from './shown-project.ts';
import { statusTone } from './status-tone.ts';

export function ProjectHeading({
  project,
  relation,
}: {
  project: ShownProject;
  relation: 'seller' | 'buyer' | 'visitor';
}) {
  const { author } = project;
  const by = projectCardTexts.by(author.fullName);
  return (
    <div>
      <Badges project={project} relation={relation} />
      <h1 dir="auto" className="mt-3 text-2xl break-words">
        {project.title}
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {isDeletedSeller(author) ? (
          <bdi>{by}</bdi>
        ) : (
          <a
            href={localPath(sellerPath(author.username))}
            className="inline-flex min-h-6 items-center underline-offset-3 hover:text-ink hover:underline pointer-coarse:min-h-11"
          >
            <bdi>{by}</bdi>
          </a>
        )}
        <SellerRating value={author.rating} count={author.reviewsCount} />
      </p>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <span className="inline-flex items-center gap-1.5">
          <Signal aria-hidden="true" className="size-4" />
          {projectTexts.level(projectCardTexts.level[project.complexity])}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Clock3 aria-hidden="true" className="size-4" />
          {projectTexts.hoursOfWork(project.durationHours)}
        </span>
        {project.category === 'SOFTWARE' && (
          <SaleTermsLine licence={project.licence} copiesSold={project.copiesSold} />
        )}
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <Tag aria-hidden="true" className="size-4 shrink-0" />
          <bdi className="min-w-0">{subjectName(project.subject)}</bdi>
        </span>
      </p>
    </div>
  );
}

function Badges({
  project: { category, status, frozenUntil, shopClosed },
  relation,
}: {
  project: ShownProject;
  relation: 'seller' | 'buyer' | 'visitor';
}) {
  const Icon = category === 'SOFTWARE' ? FileCode2 : Cpu;
  return (
    <p className="flex flex-wrap gap-2">
      <Badge icon={<Icon aria-hidden="true" className="size-4" />}>
        {projectCardTexts.category[category]}
      </Badge>
      {relation === 'buyer' ? (
        <StatusBadge tone="ok" label={projectCardTexts.unlocked} />
      ) : status === 'available' && frozenUntil !== null ? (
        <StatusBadge tone="warn" label={projectCardTexts.onHold} />
      ) : status === 'available' && shopClosed !== null ? (
        <StatusBadge tone="warn" label={projectTexts.closed} />
      ) : status === 'sold' ? (
        <Badge icon={<Lock aria-hidden="true" className="size-4" />}>{projectCardTexts.status.sold}</Badge>
      ) : (
        <StatusBadge tone={statusTone(status)} label={projectCardTexts.status[status]} />
      )}
      {relation === 'seller' && <Badge tone="primary">{projectCardTexts.yours}</Badge>}
    </p>
  );
}
