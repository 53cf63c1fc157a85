import { BadgeCheck } from 'lucide-react';
import { projectTexts } from '#words/screens/project.ts';
import type { ProjectDetails } from '../api/entities.ts';
import { SellerRating } from '../components/project/rating.tsx';
import { Badge } from '../components/ui/badge.tsx';
import { Card } from '../components/ui/card.tsx';
import { classNames } from '../lib/class-names.ts';
import { formatDate, initials } from '../lib/format.ts';
import { TIME_ZONE } from './time-zone.ts';

type Author = ProjectDetails['author'];

/** @param href - of the seller's page; absent on that page. */
export function SellerCard({
  author,
  href,
  className,
}: {
  author: Author;
  href?: string;
  className?: string;
}) {
  return (
    <Card className={classNames('flex flex-wrap items-start gap-4', className)}>
      <Photo author={author} />
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {href === undefined ? (
            <span className="min-w-0 text-lg font-semibold break-words">{author.fullName}</span>
          ) : (
            <a
              href={href}
              className="min-w-0 text-lg font-semibold break-words underline-offset-3 hover:text-primary hover:underline"
            >
              {author.fullName}
            </a>
          )}
          {author.githubVerified && (
            <Badge tone="ok" icon={<BadgeCheck aria-hidden="true" className="size-4" />}>
              {projectTexts.githubVerified}
            </Badge>
          )}
        </p>
        <p className="text-sm break-words text-muted">
          @{author.username}
          {author.collegeName !== null && `, ${author.collegeName}`}
        </p>
        <p className="mt-2">
          <SellerRating value={author.rating} count={author.reviewsCount} stars />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
          {author.projectsCompleted > 0 && <span>{projectTexts.soldTo(author.projectsCompleted)}</span>}
          <span>{projectTexts.memberSince(formatDate(author.joinedAt, TIME_ZONE))}</span>
        </p>
      </div>
    </Card>
  );
}

function Photo({ author }: { author: Author }) {
  return (
    <span
      aria-hidden="true"
      className="inline-grid size-16 shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft text-xl font-bold text-primary select-none"
    >
      {author.profilePhoto === null ? (
        initials(author.fullName)
      ) : (
        <img src={author.profilePhoto} alt="" loading="lazy" className="size-full object-cover" />
      )}
    </span>
  );
}
