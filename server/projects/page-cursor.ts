import { InvalidFieldError } from '#domain/projects/project-errors.ts';
import type { ProjectSort } from './project-reading-store.ts';

/** A page cursor: the sort, and the last row's sort value (exactly as the database formats it) and id. */
export interface PageCursor {
  readonly sort: ProjectSort;
  readonly key: string;
  readonly id: string;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00(?::00)?$/u;
const NUMBER = /^-?\d{1,320}(?:\.\d{1,40})?(?:e[+-]?\d{1,3})?$/u;
const KEYS: Readonly<Record<ProjectSort, RegExp>> = {
  newest: TIME,
  oldest: TIME,
  'price-low': /^\d{1,7}$/u,
  'price-high': /^\d{1,7}$/u,
  popular: NUMBER,
  relevance: NUMBER,
};

export function encodeCursor({ sort, key, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

/** @throws InvalidFieldError for anything but a cursor of this list and sort. */
export function parseCursor(text: string, sort: ProjectSort): PageCursor {
  const refused = new InvalidFieldError(
    'cursor',
    'This page cannot be continued. Start again from the first page.',
  );
  if (!/^[\w-]{1,400}$/u.test(text)) throw refused;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw refused;
  }
  if (!Array.isArray(value) || value.length !== 3) throw refused;
  const [of, key, id] = value as unknown[];
  if (of !== sort || typeof key !== 'string' || typeof id !== 'string') throw refused;
  if (!ID.test(id) || !KEYS[sort].test(key)) throw refused;
  return { sort, key, id };
}
