import { useInfiniteQuery } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { ProjectDetails, Review } from '#contract/entities.ts';
import { moreReviewsQuery, useSendReview } from '../../api/project-queries.ts';
import { isProblem } from '../../api/send.ts';
import { useProfile } from '../../api/session.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Field } from '../../components/ui/field.tsx';
import { RatingInput, ReviewStars } from '../../components/ui/rating.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { formatDate } from '../../lib/format.ts';
import { addProjectTexts } from '../../lib/texts/add-project.ts';
import { projectTexts } from '../../lib/texts/project.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { useSavedForm } from '../../lib/use-saved-form.ts';

export function ProjectReviews({ project }: { project: ProjectDetails }) {
  const mayReview = project.relation === 'buyer' && project.purchase?.reviewed === false;
  const more = useInfiniteQuery(moreReviewsQuery(project.project_id, project.reviews_cursor));
  const reviews = [...project.reviews, ...(more.data?.pages.flatMap(({ data }) => data) ?? [])];
  const hasMore = more.data === undefined ? project.reviews_cursor !== null : more.hasNextPage;
  return (
    <section>
      <h2 className="text-xl">{projectTexts.reviews}</h2>
      {reviews.length === 0 ? (
        !mayReview && <p className="mt-2 text-muted">{projectTexts.noReviews}</p>
      ) : (
        <>
          <p className="mt-1 break-words text-muted">
            {projectTexts.reviewsOf(project.author.full_name, project.reviews_total)}
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
      {mayReview && <ReviewForm projectId={project.project_id} />}
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
        {projectTexts.reviewedProject(review.project_title)}
      </p>
      <p className="mt-1.5 max-w-[70ch] break-words whitespace-pre-line">{review.comment}</p>
      {!review.counts && <p className="mt-1.5 text-sm text-warn">{projectTexts.reviewNotCounted}</p>}
    </li>
  );
}

const MAX_COMMENT = 2_000;

function ReviewForm({ projectId }: { projectId: string }) {
  const review = useSendReview(projectId);
  const form = useForm({ defaultValues: { rating: 0, comment: '' } });
  const { control, register, handleSubmit, formState } = form;
  const forget = useSavedForm(`review:${useProfile().id}:${projectId}`, form);
  const { errors } = formState;
  const comment = useWatch({ control, name: 'comment' });
  const submit = handleSubmit((values) => {
    review.mutate(
      { rating: values.rating, comment: values.comment.trim() },
      {
        onSuccess: () => {
          forget();
          toastSuccess(projectTexts.reviewSent);
        },
        onError: (error) =>
          toastError(
            isProblem(error, 'already-reviewed') ? projectTexts.reviewedAlready : projectTexts.reviewFailed,
          ),
      },
    );
  });
  return (
    <Card className="mt-4">
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <h3 className="text-lg">{projectTexts.writeReview}</h3>
        <Field label={projectTexts.yourRating} group error={errors.rating?.message}>
          <Controller
            control={control}
            name="rating"
            rules={{ min: { value: 1, message: projectTexts.reviewRatingMissing } }}
            render={({ field }) => (
              <RatingInput value={field.value} onValueChange={field.onChange} className="-ml-2" />
            )}
          />
        </Field>
        <Field
          label={projectTexts.yourReview}
          error={errors.comment?.message}
          counter={{ value: comment.length, max: MAX_COMMENT }}
        >
          <TextArea
            {...register('comment', {
              validate: (value) => value.trim() !== '' || projectTexts.reviewCommentMissing,
              maxLength: { value: MAX_COMMENT, message: addProjectTexts.tooLong(MAX_COMMENT) },
            })}
            rows={3}
          />
        </Field>
        <Button type="submit" busy={review.isPending}>
          {projectTexts.sendReview}
        </Button>
      </form>
    </Card>
  );
}
