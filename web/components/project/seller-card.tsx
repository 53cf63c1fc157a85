import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { projectTexts } from '#words/screens/project.ts';
import { classNames } from '../../lib/class-names.ts';
import { localPath } from '../../lib/local-path.ts';
import { sellerPath } from '../../lib/public-paths.ts';
import { useFormatDate } from '../../lib/use-format-date.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { SellerRating } from './rating.tsx';
import { isDeletedSeller, type ShownSeller } from './shown-project.ts';

export function SellerCard({
  author,
  isOwnPage = false,
  action,
  className,
}: {
  author: ShownSeller;
  isOwnPage?: boolean;
  action?: ReactNode;
  className?: string;
}) {
  const formatDate = useFormatDate();
  const name = 'min-w-0 text-lg font-semibold break-words';
  return (
    <Card className={classNames('flex flex-wrap items-start gap-4', className)}>
      <Avatar name={author.fullName} src={author.profilePhoto} size="lg" />
      <div className="min-w-0 grow basis-56">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {isOwnPage ? (
            <h1 className="min-w-0 text-2xl break-words">
              <bdi>{author.fullName}</bdi>
            </h1>
          ) : isDeletedSeller(author) ? (
            <bdi className={name}>{author.fullName}</bdi>
          ) : (
            <a
              href={localPath(sellerPath(author.username))}
              className={classNames(name, 'underline-offset-3 hover:text-primary hover:underline')}
            >
              <bdi>{author.fullName}</bdi>
            </a>
          )}
          {author.githubVerified && (
            <Badge tone="ok" icon={<BadgeCheck aria-hidden="true" className="size-4" />}>
              {projectTexts.githubVerified}
            </Badge>
          )}
        </div>
        <p dir="auto" className="text-sm break-words text-muted">
          @{author.username}
          {author.collegeName !== null && `, ${author.collegeName}`}
        </p>
        <p className="mt-2">
          <SellerRating value={author.rating} count={author.reviewsCount} stars />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
          {author.projectsCompleted > 0 && <span>{projectTexts.soldTo(author.projectsCompleted)}</span>}
          <span>{projectTexts.memberSince(formatDate(author.joinedAt))}</span>
        </p>
        {author.support !== null && <SupportLine support={author.support} />}
      </div>
      {action}
    </Card>
  );
}

function SupportLine({
  support: { requests, missed, medianHours },
}: {
  support: NonNullable<ShownSeller['support']>;
}) {
  const texts = projectTexts;
  return (
    <p className="mt-1 text-sm text-muted">
      {medianHours === null ? texts.supportUnanswered(requests) : texts.supportMedian(medianHours, requests)}
      {missed > 0 && <span className="text-warn"> · {texts.supportMissed(missed)}</span>}
    </p>
  );
}
