import { expect, it } from 'vitest';
import { canChangeReview } from './review-limits.ts';
import { reviewComment, reviewReply } from './review.ts';

const written = new Date('2026-11-01T10:00:00Z');

it.each([
  ['2026-11-01T10:00:00Z', true],
  ['2026-12-01T09:59:59Z', true],
  ['2026-12-01T10:00:00Z', false],
])('a review written on 1 November at 10:00 can be changed at %s: %s', (now, expected) => {
  expect(canChangeReview(written, new Date(now))).toBe(expected);
});

it('reviews and replies are trimmed and must not be blank', () => {
  expect(reviewComment(' Good. ')).toBe('Good.');
  expect(reviewReply(' Thank you. ')).toBe('Thank you.');
  expect(() => reviewComment(' \n')).toThrow('no-comment');
  expect(() => reviewReply(' ')).toThrow('field-blank');
});

it.each(['Works. Ask me on 98765 43210.', 'Get it at https://github.com/asha/menu instead.'])(
  'a review or reply with contact details is rejected: %s',
  (text) => {
    expect(() => reviewComment(text)).toThrow('contact-details');
    expect(() => reviewReply(text)).toThrow('contact-details');
  },
);
