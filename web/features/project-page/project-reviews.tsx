import { useInfiniteQuery } from '@tanstack/react-query';
import { projectTexts } from '#words/screens/project.ts';
import type { ProjectDetails, Review } from '../../api/entities.ts';
import { moreReviewsQuery } from '../../api/project-queries.ts';
import { ReviewStars } from '../../components/project/rating.tsx';
import { Button } from '../../components/ui/button.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { formatDate } from '../../lib/format.ts';

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
          <ul className="mt-4 divide-y divide-line">
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
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

function ReviewItem({ review }: { review: Review }) {
  return (
    <li className="py-4 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{review.user}</span>
        <ReviewStars value={review.rating} />
        <time dateTime={review.date} className="text-sm text-muted">
          {formatDate(review.date)}
        </time>
      </p>
      <p className="mt-0.5 text-sm break-words text-muted">
        {projectTexts.reviewedProject(review.projectTitle)}
      </p>
      <p className="mt-1.5 max-w-[70ch] break-words whitespace-pre-line">{review.comment}</p>
      {!review.counts && <p className="mt-1.5 text-sm text-warn">{projectTexts.reviewNotCounted}</p>}
    </li>
  );
}
