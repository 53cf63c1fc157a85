/** This file is separate, so that pages do not bundle the rules for reviews. */

export const REVIEW_CHANGE_DAYS = 30;
export const MAX_REVIEW_CHARS = 2_000;
export const MAX_REPLY_CHARS = 1_000;

const DAY_MS = 86_400_000;

export function canChangeReview(writtenAt: Date, now: Date): boolean {
  return now.getTime() - writtenAt.getTime() < REVIEW_CHANGE_DAYS * DAY_MS;
}
