import { InvalidFieldError } from '#domain/projects/project-errors.ts';
import type { ProjectSort } from '#domain/projects/project-list.ts';
import { MAX_TOTAL } from './list-store.ts';
import { isRelevanceKey } from './search/search-store.ts';

/**
 * `key` is the last row's sort value as the database formats it, `id` is that row's ID, and `total` is the list's
 * total.
 */
export interface PageCursor {
  readonly sort: ProjectSort;
  readonly key: string;
  readonly id: string;
  readonly total: number;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00(?::00)?$/u;
const NUMBER = /^-?\d{1,320}(?:\.\d{1,40})?(?:e[+-]?\d{1,3})?$/u;
const KEYS: Readonly<Record<Exclude<ProjectSort, 'relevance'>, RegExp>> = {
  newest: TIME,
  oldest: TIME,
  'price-low': /^\d{1,7}$/u,
  'price-high': /^\d{1,7}$/u,
  popular: NUMBER,
};

export function encodeCursor({ sort, key, id, total }: PageCursor): string {
  return Buffer.from(JSON.stringify([sort, key, id, total])).toString('base64url');
}

/** @throws InvalidFieldError unless `text` is a cursor of a list with this sort */
export function parseCursor(text: string, sort: ProjectSort): PageCursor {
  const refused = new InvalidFieldError('cursor', { reason: 'cursor-invalid' });
  if (!/^[\w-]{1,400}$/u.test(text)) throw refused;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw refused;
  }
  if (!Array.isArray(value) || value.length !== 4) throw refused;
  const [of, key, id, total] = value as unknown[];
  if (of !== sort || typeof key !== 'string' || typeof id !== 'string') throw refused;
  if (!ID.test(id)) throw refused;
  if (!(sort === 'relevance' ? isRelevanceKey(key) : KEYS[sort].test(key))) throw refused;
  if (typeof total !== 'number' || !Number.isInteger(total) || total < 0 || total > MAX_TOTAL + 1)
    throw refused;
  return { sort, key, id, total };
}
