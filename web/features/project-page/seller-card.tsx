import { BadgeCheck, Mail } from 'lucide-react';
import type { ProjectDetails } from '#contract/entities.ts';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { SellerRating } from '../../components/ui/rating.tsx';
import { formatDate } from '../../lib/format.ts';
import { projectCardTexts } from '../../lib/texts/project-card.ts';
import { projectTexts } from '../../lib/texts/project.ts';

export function SellerCard({ project }: { project: ProjectDetails }) {
  const { author } = project;
  return (
    <section>
      <h2 className="text-xl">{projectCardTexts.seller}</h2>
      <Card className="mt-3 flex flex-wrap items-start gap-4">
        <Avatar name={author.full_name} src={author.profile_photo} size="lg" />
        <div className="min-w-0 grow basis-56">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="min-w-0 text-lg font-semibold break-words">{author.full_name}</span>
            {author.github_verified && (
              <Badge tone="ok" icon={<BadgeCheck aria-hidden="true" className="size-4" />}>
                {projectTexts.githubVerified}
              </Badge>
            )}
          </p>
          <p className="text-sm break-words text-muted">
            @{author.username}
            {author.college_name !== null && `, ${author.college_name}`}
          </p>
          <p className="mt-2">
            <SellerRating value={author.rating} count={author.reviews_count} stars />
          </p>
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
            {author.projects_completed > 0 && <span>{projectTexts.soldTo(author.projects_completed)}</span>}
            <span>{projectTexts.memberSince(formatDate(author.joined_at))}</span>
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
