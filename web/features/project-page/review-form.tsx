import { Controller, useForm, useWatch } from 'react-hook-form';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { projectTexts } from '#words/screens/project.ts';
import { isProblem } from '../../api/api-client.ts';
import { useSendReview } from '../../api/project-mutations.ts';
import { useProfile } from '../../api/session.tsx';
import { Field } from '../../components/forms/field.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { RatingInput } from '../../components/project/rating-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { useSavedForm } from '../../lib/use-saved-form.ts';

const MAX_COMMENT_LENGTH = 2_000;

export function ReviewForm({ projectId }: { projectId: string }) {
  const review = useSendReview(projectId);
  const form = useForm({ defaultValues: { rating: 0, comment: '' } });
  const { control, register, handleSubmit, formState } = form;
  const clearSavedForm = useSavedForm(`review:${useProfile().id}:${projectId}`, form);
  const { errors } = formState;
  const comment = useWatch({ control, name: 'comment' });
  const submit = handleSubmit(async ({ rating, comment: text }) => {
    try {
      // Callbacks of `mutate` are not called once the refetched page has removed this form.
      await review.mutateAsync({ rating, comment: text.trim() });
      clearSavedForm();
      toastSuccess(projectTexts.reviewSent);
    } catch (error) {
      toastError(
        isProblem(error, 'already-reviewed') ? projectTexts.reviewedAlready : projectTexts.reviewFailed,
      );
    }
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
          counter={{ value: comment.length, max: MAX_COMMENT_LENGTH }}
        >
          <TextArea
            {...register('comment', {
              validate: (value) => value.trim() !== '' || projectTexts.reviewCommentMissing,
              maxLength: { value: MAX_COMMENT_LENGTH, message: addProjectTexts.tooLong(MAX_COMMENT_LENGTH) },
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
