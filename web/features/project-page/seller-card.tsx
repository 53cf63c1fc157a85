import { BadgeCheck, Mail } from 'lucide-react';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { SellerRating } from '../../components/project/rating.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { formatDate } from '../../lib/format.ts';

export function SellerCard({ project }: { project: ProjectDetails }) {
  const { author } = project;
  // No username contains a space.
  const isDeleted = author.username.includes(' ');
  return (
    <section>
      <h2 className="text-xl">{projectCardTexts.seller}</h2>
      <Card className="mt-3 flex flex-wrap items-start gap-4">
        <Avatar name={author.fullName} src={author.profilePhoto} size="lg" />
        <div className="min-w-0 grow basis-56">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            {isDeleted ? (
              <span className="min-w-0 text-lg font-semibold break-words">{author.fullName}</span>
            ) : (
              <a
                href={`/@${author.username}`}
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
            <span>{projectTexts.memberSince(formatDate(author.joinedAt))}</span>
          </p>
        </div>
        {author.email !== undefined && project.relation === 'buyer' && (
          <Button asChild variant="secondary" size="sm">
            <a href={`mailto:${author.email}`}>
              <Mail aria-hidden="true" className="size-4" />
              {projectTexts.contactSeller}
            </a>
          </Button>
        )}
      </Card>
    </section>
  );
}
