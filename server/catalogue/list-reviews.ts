import { InvalidFieldError } from '#domain/projects/project-errors.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import type { Database } from '../database/database.ts';
import { isProjectVisible } from './detail-store.ts';
import { listSellerReviews, type ReviewRow } from './reviews-store.ts';

export const REVIEWS_PER_PAGE = 10;

/**
 * `key` is the creation time (in UTC, with microseconds) of the last review of a page, and `id` is that review's ID.
 */
interface ReviewCursor {
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

export interface ReviewPage {
  readonly rows: readonly ReviewRow[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/**
 * Lists the reviews of all projects of the project's seller.
 * @throws ProjectNotFoundError, InvalidFieldError
 */
export async function listReviews(
  { database }: { readonly database: Database },
  request: {
    readonly viewerId: string;
    readonly projectId: string;
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  },
): Promise<ReviewPage> {
  const { viewerId, projectId, limit = REVIEWS_PER_PAGE, cursor } = request;
  const after = cursor === undefined ? null : parseReviewCursor(cursor);
  if (!(await isProjectVisible(database, viewerId, projectId))) throw new ProjectNotFoundError();
  return await pageOfReviews(database, { viewerId, projectId, limit, after });
}

/** The caller must have checked that the viewer may see the project. */
export async function pageOfReviews(
  database: Database,
  query: Parameters<typeof listSellerReviews>[1],
): Promise<ReviewPage> {
  const found = await listSellerReviews(database, { ...query, limit: query.limit + 1 });
  const rows = found.rows.slice(0, query.limit);
  const last = rows.at(-1);
  const hasMore = found.rows.length > query.limit && last !== undefined;
  return { rows, total: found.total, nextCursor: hasMore ? encodeReviewCursor(last) : null };
}
