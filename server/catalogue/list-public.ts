import type { Context } from '../context.ts';
import { MAX_TOTAL } from './list-store.ts';
import { encodeCursor, parseCursor } from './page-cursor.ts';
import {
  findPublicSeller,
  listOfferedEntries,
  listRelatedEntries,
  type PublicInside,
  type PublicQuestions,
  type PublicSellerRow,
  type RelatedRow,
} from './public-list-store.ts';
import { readFresh } from './read-fresh.ts';
import type { ProjectPage } from './shared-reads.ts';

/** Projects on a page of the market or of a seller. */
export const PUBLIC_PAGE_SIZE = 24;
const RELATED = 4;

type Deps = Pick<Context, 'database'>;

/** What a seller offers: one page, newest first, as anyone sees it. @throws InvalidFieldError for a cursor of another list */
export async function listOfferedProjects(
  { database }: Deps,
  sellerId: string,
  cursor?: string,
): Promise<ProjectPage> {
  const after = cursor === undefined ? null : parseCursor(cursor, 'newest');
  const found = await readFresh(database, () =>
    listOfferedEntries(database, sellerId, after, PUBLIC_PAGE_SIZE + 1),
  );
  const rows = found.slice(0, PUBLIC_PAGE_SIZE);
  const last = rows.at(-1);
  const total = found[0]?.total ?? 0;
  return {
    rows,
    view: 'card',
    total: Math.min(total, MAX_TOTAL),
    isTotalCapped: total > MAX_TOTAL,
    readAt: null,
    nextCursor:
      found.length > PUBLIC_PAGE_SIZE && last
        ? encodeCursor({ sort: 'newest', key: last.sortKey, id: last.id, total })
        : null,
  };
}

export interface RelatedToProject {
  /** Null for devices. */
  readonly inside: PublicInside | null;
  readonly questions: PublicQuestions;
  readonly seller: readonly RelatedRow[];
  readonly similar: readonly RelatedRow[];
}

/** What a project's public page shows beside its entry. */
export async function listRelated({ database }: Deps, projectId: string): Promise<RelatedToProject> {
  const rows = await readFresh(database, () => listRelatedEntries(database, projectId, RELATED));
  const self = rows.find(({ kind }) => kind === 'self');
  return {
    inside: self?.inside ?? null,
    questions: self?.questions ?? { total: 0, rows: [] },
    seller: rows.filter(({ kind }) => kind === 'seller'),
    similar: rows.filter(({ kind }) => kind === 'similar'),
  };
}

/** @returns null for a member without a listed project. */
export async function showSeller({ database }: Deps, username: string): Promise<PublicSellerRow | null> {
  const [seller] = await readFresh(database, async () => {
    const found = await findPublicSeller(database, username.toLowerCase());
    return found === null ? [] : [found];
  });
  return seller ?? null;
}
