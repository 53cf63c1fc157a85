import { InvalidFieldError } from '#domain/projects/project-errors.ts';

export const REVIEWS_PER_PAGE = 10;

/**
 * `key` is the creation time (in UTC, with microseconds) of the last review of a page, and `id` is that review's ID.
 */
export interface ReviewCursor {
  readonly key: string;
  readonly id: string;
}

const KEY = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?\+00$/u;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

export function encodeReviewCursor({ key, id }: ReviewCursor): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

export function parseReviewCursor(text: string): ReviewCursor {
  const refused = new InvalidFieldError('cursor', { reason: 'cursor-invalid' });
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw refused;
  }
  if (!Array.isArray(value) || value.length !== 2) throw refused;
  const [key, id] = value as unknown[];
  if (typeof key !== 'string' || typeof id !== 'string' || !ID.test(id)) throw refused;
  const [, day = '', time = ''] = KEY.exec(key) ?? [];
  const date = new Date(`${day}T${time}Z`);
  // The comparison rejects dates such as February 30th.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(`${day}T${time}`)) throw refused;
  return { key, id };
}
