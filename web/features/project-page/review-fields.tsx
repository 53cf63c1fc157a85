import { Star } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { MAX_REVIEW_CHARS } from '#domain/projects/review-limits.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { commonTexts } from '#words/screens/common.ts';
import { reviewsTexts } from '#words/screens/reviews.ts';
import { isProblem } from '../../api/api-client.ts';
import { useSendReview } from '../../api/project-mutations.ts';
import { useProfile } from '../../api/session.tsx';
import { Field, useGroupAriaProps } from '../../components/forms/field.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { classNames } from '../../lib/class-names.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { useSavedForm } from '../../lib/use-saved-form.ts';

export interface ReviewValues {
  rating: number;
  comment: string;
}

export function ReviewFields({ form }: { form: UseFormReturn<ReviewValues> }) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const comment = useWatch({ control, name: 'comment' });
  return (
    <>
      <Field label={reviewsTexts.yourRating} group error={errors.rating?.message}>
        <Controller
          control={control}
          name="rating"
          rules={{ min: { value: 1, message: reviewsTexts.reviewRatingMissing } }}
          render={({ field }) => (
            <RatingInput value={field.value} onValueChange={field.onChange} className="-ml-2" />
          )}
        />
      </Field>
      <Field
        label={reviewsTexts.yourReview}
        error={errors.comment?.message}
        counter={{ value: comment.length, max: MAX_REVIEW_CHARS }}
      >
        <TextArea
          {...register('comment', {
            validate: (value) => value.trim() !== '' || reviewsTexts.reviewCommentMissing,
            maxLength: { value: MAX_REVIEW_CHARS, message: addProjectTexts.tooLong(MAX_REVIEW_CHARS) },
          })}
          rows={3}
        />
      </Field>
    </>
  );
}

function RatingInput({
  value,
  onValueChange,
  className,
}: {
  value: number;
  onValueChange: (value: number) => void;
  className?: string | undefined;
}) {
  const wiring = useGroupAriaProps();
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={reviewsTexts.yourRating}
      {...wiring}
      className={classNames('inline-flex', className)}
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <label key={star} className="relative grid size-10 place-items-center pointer-coarse:size-11">
          <input
            type="radio"
            name={name}
            value={star}
            checked={star === value}
            aria-label={commonTexts.rating(String(star))}
            onChange={() => onValueChange(star)}
            className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-control"
          />
          <Star
            aria-hidden="true"
            className={classNames(
              'size-6',
              star <= value ? 'fill-accent-deep text-accent-deep' : 'text-control',
            )}
          />
        </label>
      ))}
    </div>
  );
}

export function ReviewForm({ projectId }: { projectId: string }) {
  const review = useSendReview(projectId);
  const form = useForm<ReviewValues>({ defaultValues: { rating: 0, comment: '' } });
  const { handleSubmit } = form;
  const clearSavedForm = useSavedForm(`review:${useProfile().id}:${projectId}`, form);
  const submit = handleSubmit(async ({ rating, comment: text }) => {
    try {
      // `mutate` would not call its callbacks after the refetched page has unmounted this form.
      await review.mutateAsync({ rating, comment: text.trim() });
      clearSavedForm();
      toastSuccess(reviewsTexts.reviewSent);
    } catch (error) {
      toastError(
        isProblem(error, 'already-reviewed') ? reviewsTexts.reviewedAlready : reviewsTexts.reviewFailed,
      );
    }
  });
  // The link of a completed order leads here, but the form loads after the page.
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === '#review') card.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Card ref={card} className="mt-4">
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <h3 className="text-lg">{reviewsTexts.writeReview}</h3>
        <ReviewFields form={form} />
        <Button type="submit" busy={review.isPending}>
          {reviewsTexts.sendReview}
        </Button>
      </form>
    </Card>
  );
}
