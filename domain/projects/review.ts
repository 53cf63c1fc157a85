import { visibleText } from '../common/clean-text.ts';
import { DomainError } from '../common/domain-error.ts';
import { InvalidFieldError } from './project-errors.ts';
import { assertNoContactDetails, requirePublicText } from './public-text.ts';
import { REVIEW_CHANGE_DAYS } from './review-limits.ts';

export function reviewComment(text: string): string {
  const comment = visibleText(text);
  if (comment === '') throw new InvalidFieldError('comment', { reason: 'no-comment' });
  assertNoContactDetails('comment', comment);
  return comment;
}

export function reviewReply(text: string): string {
  return requirePublicText('text', text);
}

/** Also thrown for reviews by other members and for reviews of refunded purchases. */
export class ReviewNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-review' });
  }
}

export class ReviewSettledError extends DomainError {
  constructor() {
    super('not-now', { reason: 'review-settled', params: { days: REVIEW_CHANGE_DAYS } });
  }
}
