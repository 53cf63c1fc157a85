import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { MAX_REVIEW_CHARS } from '#domain/projects/review-limits.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { reviewsTexts } from '#words/screens/reviews.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { RatingInput } from '../../components/project/rating-input.tsx';

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
