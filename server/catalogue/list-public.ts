import { usernameKey } from '#domain/accounts/username.ts';
import type { Context } from '../context.ts';
import type { ProjectPage } from './list-projects.ts';
import { MAX_TOTAL } from './list-store.ts';
import { encodeCursor, parseCursor } from './page-cursor.ts';
import {
  findPublicSeller,
  findRenamed,
  listOfferedEntries,
  type PublicSellerRow,
} from './public-list-store.ts';
import { readFresh } from './read-fresh.ts';

export const PUBLIC_PAGE_SIZE = 24;

type Deps = Pick<Context, 'database'>;

/** Lists the seller's unsold projects as a visitor sees them. @throws InvalidFieldError if the cursor is invalid */
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
    nextCursor:
      found.length > PUBLIC_PAGE_SIZE && last
        ? encodeCursor({ sort: 'newest', key: last.sortKey, id: last.id, total })
        : null,
  };
}

/** @returns null if the member has no listed project. */
export async function showSeller({ database }: Deps, username: string): Promise<PublicSellerRow | null> {
  const [seller] = await readFresh(database, async () => {
    const found = await findPublicSeller(database, username.toLowerCase());
    return found === null ? [] : [found];
  });
  return seller ?? null;
}

/** @returns the present username of the member who had this one lately. */
export async function findRenamedSeller({ database }: Deps, username: string): Promise<string | null> {
  return await findRenamed(database, usernameKey(username));
}
