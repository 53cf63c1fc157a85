import { useInfiniteQuery } from '@tanstack/react-query';
import { canChangeReview } from '#domain/projects/review-limits.ts';
import { pageTexts } from '#words/pages/public.ts';
import { projectTexts } from '#words/screens/project.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { moreReviewsQuery } from '../../api/project-queries.ts';
import { useReport } from '../../api/report-queries.ts';
import { useMember, useProfile } from '../../api/session.tsx';
import { RatingSpread } from '../../components/project/rating-spread.tsx';
import { ReportButton } from '../../components/project/report-button.tsx';
import { ReviewList, type ShownReview } from '../../components/project/review-list.tsx';
import { Button } from '../../components/ui/button.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { localPath } from '../../lib/local-path.ts';
import { sellerPath } from '../../lib/public-paths.ts';
import { useNow } from '../../lib/use-now.ts';

const ReviewForm = onDemandPart<{ projectId: string }>(
  async () => (await import('./review-fields.tsx')).ReviewForm,
);

const ChangeReview = onDemandPart<ActionProps>(
  async () => (await import('./review-actions.tsx')).ChangeReview,
);
const ReplyToReview = onDemandPart<ActionProps>(
  async () => (await import('./review-actions.tsx')).ReplyToReview,
);

interface ActionProps {
  projectId: string;
  review: ShownReview;
}

export function ProjectReviews({ project }: { project: ProjectDetails }) {
  const canReview = project.relation === 'buyer' && project.purchase?.reviewed === false;
  const isMember = useMember() !== null;
  const more = useInfiniteQuery(moreReviewsQuery(project.projectId, project.reviewsCursor));
  const reviews = [...project.reviews, ...(more.data?.pages.flatMap(({ data }) => data) ?? [])];
  const hasMore = more.data === undefined ? project.reviewsCursor !== null : more.hasNextPage;
  return (
    <section>
      <h2 className="text-xl">{projectTexts.reviews}</h2>
      {reviews.length === 0 ? (
        !canReview && <p className="mt-2 text-muted">{projectTexts.noReviews}</p>
      ) : (
        <>
          <p dir="auto" className="mt-1 break-words text-muted">
            {projectTexts.reviewsOf(project.author.fullName, project.reviewsTotal)}
          </p>
          <RatingSpread ratings={project.author.ratings} className="mt-4 max-w-sm" />
          <ReviewList
            reviews={reviews}
            renderActions={
              isMember ? (review) => <ReviewActions project={project} review={review} /> : undefined
            }
            className="mt-4"
          />
        </>
      )}
      {more.isError && (
        <p role="alert" className="mt-3 text-bad">
          {projectTexts.moreReviewsFailed}
        </p>
      )}
      {hasMore && !isMember && (
        <Button asChild variant="link" className="mt-3">
          <a href={localPath(sellerPath(project.author.username))}>{pageTexts.allReviews}</a>
        </Button>
      )}
      {hasMore && isMember && (
        <Button
          variant="secondary"
          className="mt-3"
          busy={more.isFetching}
          onClick={() => void (more.data === undefined ? more.refetch() : more.fetchNextPage())}
        >
          {projectTexts.moreReviews}
        </Button>
      )}
      {canReview && <ReviewForm projectId={project.projectId} />}
    </section>
  );
}

function ReportReview({ review: { id } }: { review: ShownReview }) {
  return <ReportButton kind="review" report={useReport('review', id)} className="mt-1.5" />;
}

function ReviewActions({ project, review }: { project: ProjectDetails; review: ShownReview }) {
  const { username } = useProfile();
  const now = useNow(60_000);
  if (review.user === username) {
    if (!canChangeReview(new Date(review.date), new Date(now))) return null;
    return <ChangeReview projectId={project.projectId} review={review} />;
  }
  return (
    <>
      {project.relation === 'seller' && <ReplyToReview projectId={project.projectId} review={review} />}
      <ReportReview review={review} />
    </>
  );
}
