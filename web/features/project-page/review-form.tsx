import { useForm } from 'react-hook-form';
import { reviewsTexts } from '#words/screens/reviews.ts';
import { isProblem } from '../../api/api-client.ts';
import { useSendReview } from '../../api/project-mutations.ts';
import { useProfile } from '../../api/session.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { useSavedForm } from '../../lib/use-saved-form.ts';
import { ReviewFields, type ReviewValues } from './review-fields.tsx';

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
  return (
    <Card className="mt-4">
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
