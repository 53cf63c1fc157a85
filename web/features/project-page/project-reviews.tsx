import { useInfiniteQuery } from '@tanstack/react-query';
import { projectTexts } from '#words/screens/project.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { moreReviewsQuery } from '../../api/project-queries.ts';
import { ReviewList } from '../../components/project/review-list.tsx';
import { Button } from '../../components/ui/button.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';

const ReviewForm = onDemandPart<{ projectId: string }>(
  async () => (await import('./review-form.tsx')).ReviewForm,
);

export function ProjectReviews({ project }: { project: ProjectDetails }) {
  const canReview = project.relation === 'buyer' && project.purchase?.reviewed === false;
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
          <p className="mt-1 break-words text-muted">
            {projectTexts.reviewsOf(project.author.fullName, project.reviewsTotal)}
          </p>
          <ReviewList reviews={reviews} className="mt-4" />
        </>
      )}
      {more.isError && (
        <p role="alert" className="mt-3 text-bad">
          {projectTexts.moreReviewsFailed}
        </p>
      )}
      {hasMore && (
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
