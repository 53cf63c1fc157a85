import { InvalidFieldError } from '#domain/projects/project-errors.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import type { Database } from '../database/database.ts';
import { isProjectVisible } from './project-reading-store.ts';
import { listSellerReviews, type ReviewRow } from './review-store.ts';

/** Number of reviews on a project page, and the default page size. */
export const REVIEWS_PER_PAGE = 10;

export interface ReviewPage {
  readonly rows: readonly ReviewRow[];
  readonly total: number;
  readonly nextCursor: string | null;
}

const KEY = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?\+00$/u;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** Reviews of all projects of a project's seller, in pages. @throws ProjectNotFoundError, InvalidFieldError */
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
  const after = cursor === undefined ? null : parseCursor(cursor);
  if (!(await isProjectVisible(database, viewerId, projectId))) throw new ProjectNotFoundError();
  return await pageOfReviews(database, { viewerId, projectId, limit, after });
}

/** The first page, for a project that is known to be visible to the viewer. */
export async function firstReviews(
  { database }: { readonly database: Database },
  of: { readonly viewerId: string; readonly projectId: string },
): Promise<ReviewPage> {
  return await pageOfReviews(database, { ...of, limit: REVIEWS_PER_PAGE, after: null });
}

async function pageOfReviews(
  database: Database,
  query: Parameters<typeof listSellerReviews>[1],
): Promise<ReviewPage> {
  // Fetch one extra row to detect a next page.
  const found = await listSellerReviews(database, { ...query, limit: query.limit + 1 });
  const rows = found.rows.slice(0, query.limit);
  const last = rows.at(-1);
  const hasMore = found.rows.length > query.limit && last !== undefined;
  return { rows, total: found.total, nextCursor: hasMore ? encodeCursor(last) : null };
}

function encodeCursor({ key, id }: ReviewRow): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

function parseCursor(text: string): { key: string; id: string } {
  const refused = new InvalidFieldError(
    'cursor',
    'This page cannot be continued. Start again from the first page.',
  );
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
  // Rejects dates such as February 30th.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(`${day}T${time}`)) throw refused;
  return { key, id };
}
