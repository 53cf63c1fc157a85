import type { ReactNode } from 'react';
import { projectTexts } from '#words/screens/project.ts';
import { classNames } from '../../lib/class-names.ts';
import { useFormatDate } from '../../lib/use-format-date.ts';
import { ReviewStars } from './rating.tsx';

export interface ShownReview {
  readonly id: string;
  readonly user: string;
  readonly rating: number;
  readonly comment: string;
  readonly date: string;
  readonly projectTitle: string;
  readonly version: number | null;
  /** False for a review that only its author sees. */
  readonly counts: boolean;
  readonly editedAt: string | null;
  readonly reply: { readonly text: string; readonly at: string } | null;
}

export function ReviewList({
  reviews,
  renderActions,
  className,
}: {
  reviews: readonly ShownReview[];
  renderActions?: ((review: ShownReview) => ReactNode) | undefined;
  className?: string;
}) {
  const formatDate = useFormatDate();
  return (
    <ul className={classNames('divide-y divide-line', className)}>
      {reviews.map((review) => (
        <li key={review.id} className="py-4 first:pt-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <bdi className="font-semibold">{review.user}</bdi>
            <ReviewStars value={review.rating} />
            <time dateTime={review.date} className="text-sm text-muted">
              {formatDate(review.date)}
            </time>
            {review.editedAt !== null && (
              <span className="text-sm text-muted">
                {projectTexts.reviewEdited(formatDate(review.editedAt))}
              </span>
            )}
          </p>
          <p dir="auto" className="mt-0.5 text-sm break-words text-muted">
            {projectTexts.reviewedProject(review.projectTitle, review.version)}
          </p>
          <p dir="auto" className="mt-1.5 max-w-[70ch] break-words whitespace-pre-line">
            {review.comment}
          </p>
          {!review.counts && <p className="mt-1.5 text-sm text-warn">{projectTexts.reviewNotCounted}</p>}
          {review.reply !== null && (
            <div className="mt-3 border-l-2 border-line pl-4">
              <p className="text-sm">
                <span className="font-semibold">{projectTexts.sellersReply}</span>{' '}
                <time dateTime={review.reply.at} className="text-muted">
                  {formatDate(review.reply.at)}
                </time>
              </p>
              <p dir="auto" className="mt-0.5 max-w-[70ch] break-words whitespace-pre-line">
                {review.reply.text}
              </p>
            </div>
          )}
          {renderActions?.(review)}
        </li>
      ))}
    </ul>
  );
}
