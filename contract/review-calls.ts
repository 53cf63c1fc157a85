import { Type } from 'typebox';
import { MAX_REPLY_CHARS, MAX_REVIEW_CHARS } from '#domain/projects/review-limits.ts';
import { call } from './call.ts';
import { Review } from './entities/seller.ts';
import { Envelope, Fields, idParams, Page, paging } from './schemas.ts';

const ReviewBody = Fields({
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  comment: Type.String({ minLength: 1, maxLength: MAX_REVIEW_CHARS }),
});

export const reviewCalls = {
  'GET /api/projects/{id}/reviews': call({
    summary: "Reviews of all of the seller's projects, newest first",
    access: 'member',
    params: idParams('id'),
    query: Fields(paging),
    response: Page(Review),
    problems: ['not-found', 'invalid-field'],
  }),
  'POST /api/projects/{id}/reviews': call({
    summary: 'Reviews a purchase, once, as its buyer; hidden if the purchase is refunded',
    access: 'member',
    params: idParams('id'),
    body: ReviewBody,
    response: Envelope(Review),
    problems: ['not-found', 'not-bought', 'already-reviewed'],
  }),
  'PUT /api/reviews/{review_id}': call({
    summary: 'Changes a review as its author, for 30 days after it was written',
    access: 'member',
    params: idParams('review_id'),
    body: ReviewBody,
    response: Envelope(Review),
    problems: ['not-found', 'not-now'],
  }),
  'PUT /api/reviews/{review_id}/reply': call({
    summary: "The seller's public reply to a review; replaces an earlier one",
    access: 'member',
    params: idParams('review_id'),
    body: Fields({ text: Type.String({ minLength: 1, maxLength: MAX_REPLY_CHARS }) }),
    response: Envelope(Review),
    problems: ['not-found'],
  }),
  'DELETE /api/reviews/{review_id}/reply': call({
    summary: "Removes the seller's reply",
    access: 'member',
    params: idParams('review_id'),
    response: Envelope(Review),
    problems: ['not-found'],
  }),
};
