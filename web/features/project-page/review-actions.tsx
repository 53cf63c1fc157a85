import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { MAX_REPLY_CHARS } from '#domain/projects/review-limits.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { reviewsTexts } from '#words/screens/reviews.ts';
import { isProblem } from '../../api/api-client.ts';
import { useChangeReview, useReplyToReview } from '../../api/project-mutations.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import type { ShownReview } from '../../components/project/review-list.tsx';
import { Button } from '../../components/ui/button.tsx';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { ReviewFields, type ReviewValues } from './review-fields.tsx';

interface ReviewActionProps {
  projectId: string;
  review: ShownReview;
}

export function ChangeReview({ projectId, review }: ReviewActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="link" className="mt-2 text-sm" onClick={() => setIsOpen(true)}>
        {reviewsTexts.change}
      </Button>
    );
  }
  return <ChangeForm projectId={projectId} review={review} onClose={() => setIsOpen(false)} />;
}

function ChangeForm({ projectId, review, onClose }: ReviewActionProps & { onClose: () => void }) {
  const change = useChangeReview(projectId, review.id);
  const form = useForm<ReviewValues>({
    defaultValues: { rating: review.rating, comment: review.comment },
  });
  const submit = form.handleSubmit(async ({ rating, comment }) => {
    try {
      await change.mutateAsync({ rating, comment: comment.trim() });
      toastSuccess(reviewsTexts.changed);
      onClose();
    } catch (error) {
      toastError(isProblem(error, 'not-now') ? reviewsTexts.settled : reviewsTexts.changeFailed);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 space-y-4">
      <ReviewFields form={form} />
      <FormButtons label={reviewsTexts.save} busy={change.isPending} onCancel={onClose} />
    </form>
  );
}

export function ReplyToReview({ projectId, review }: ReviewActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const reply = useReplyToReview(projectId, review.id);
  if (isOpen) return <ReplyForm projectId={projectId} review={review} onClose={() => setIsOpen(false)} />;
  const remove = () =>
    reply.mutate(null, {
      onSuccess: () => toastSuccess(reviewsTexts.replyRemoved),
      onError: () => toastError(reviewsTexts.replyFailed),
    });
  return (
    <div className="mt-2 flex flex-wrap gap-x-4">
      <Button variant="link" className="text-sm" onClick={() => setIsOpen(true)}>
        {review.reply === null ? reviewsTexts.reply : reviewsTexts.changeReply}
      </Button>
      {review.reply !== null && (
        <Button variant="link" className="text-sm" busy={reply.isPending} onClick={remove}>
          {reviewsTexts.removeReply}
        </Button>
      )}
    </div>
  );
}

function ReplyForm({ projectId, review, onClose }: ReviewActionProps & { onClose: () => void }) {
  const reply = useReplyToReview(projectId, review.id);
  const { control, register, handleSubmit, formState } = useForm({
    defaultValues: { text: review.reply?.text ?? '' },
  });
  const written = useWatch({ control, name: 'text' });
  const submit = handleSubmit(async ({ text }) => {
    try {
      await reply.mutateAsync(text.trim());
      toastSuccess(reviewsTexts.replied);
      onClose();
    } catch {
      toastError(reviewsTexts.replyFailed);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 space-y-4">
      <Field
        label={reviewsTexts.replyLabel}
        hint={reviewsTexts.replyHint}
        error={formState.errors.text?.message}
        counter={{ value: written.length, max: MAX_REPLY_CHARS }}
      >
        <TextArea
          {...register('text', {
            validate: (value) => value.trim() !== '' || reviewsTexts.replyMissing,
            maxLength: { value: MAX_REPLY_CHARS, message: addProjectTexts.tooLong(MAX_REPLY_CHARS) },
          })}
          rows={3}
        />
      </Field>
      <FormButtons label={reviewsTexts.sendReply} busy={reply.isPending} onCancel={onClose} />
    </form>
  );
}

function FormButtons({ label, busy, onCancel }: { label: string; busy: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy}>
        {label}
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        {reviewsTexts.cancel}
      </Button>
    </div>
  );
}
