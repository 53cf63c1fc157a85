import { LIVE_STATES } from '#domain/purchases/purchase-states.ts';
import type { Queryable } from '../database/database.ts';
import { runStatement, statement } from '../database/statement.ts';
import type { DetailRow, ListedRow, ShownRow } from './shown-rows-store.ts';

export interface ProjectPage {
  readonly rows: readonly ListedRow[];
  readonly view: 'full' | 'card';
  readonly total: number;
  readonly isTotalCapped: boolean;
  readonly readAt: number | null;
  readonly nextCursor: string | null;
  readonly corrected?: string | null;
  readonly isClosest?: boolean;
}

export class SharedRead<Value> {
  readonly value: Value;
  readonly readAt: number;
  /** Estimated as two bytes per character of text plus a constant for the other columns. */
  readonly maxBytes: number;

  constructor(value: Value, rows: readonly ShownRow[], readAt: number) {
    this.value = value;
    this.readAt = readAt;
    this.maxBytes = rows.reduce(
      (sum, { text, author }) => sum + 2 * (text.length + author.length) + ROW_BYTES,
      ROW_BYTES,
    );
  }
}

const ROW_BYTES = 1_024;

/**
 * Whether the viewer sees more of the row than the public does, as the seller or as the buyer who paid. Shared rows do
 * not name the buyers of copies, whom `withMarks` finds instead.
 */
export function belongsTo(
  { sellerId, liveState, liveBuyerId }: Pick<ShownRow, 'sellerId' | 'liveState' | 'liveBuyerId'>,
  viewerId: string | null,
): boolean {
  if (viewerId === null) return false;
  return sellerId === viewerId || (liveState === 'paid' && liveBuyerId === viewerId);
}

/** Only rows with viewer-specific fields are copied, because copying every row takes as long as reading the rows. */
export function sharedRow<Row extends ShownRow>(row: Row): Row {
  const { bookmarked, liked, source, mine, saleMode, liveState } = row;
  const isOwnCopy = saleMode === 'copies' && liveState !== null;
  if (!bookmarked && !liked && source === null && mine === null && !isOwnCopy) return row;
  const shared = { ...row, bookmarked: false, liked: false, source: null, mine: null };
  return isOwnCopy
    ? { ...shared, liveState: null, liveBuyerId: null, reservedUntil: null, hasLapsed: null }
    : shared;
}

const states = LIVE_STATES.map((state) => `'${state}'`).join(', ');

/** The subquery hides the number of projects from the planner, which would otherwise replan for each number. */
const AMONG = 'project_id = any ((select $2::uuid[])::uuid[])';

const selectMarks = statement(
  'catalogue-marks',
  `select project_id as id, 'bookmark' as kind from bookmarks where profile_id = $1 and ${AMONG}
   union all
   select project_id, 'like' from likes where profile_id = $1 and ${AMONG}
   union all
   select project_id, 'copy' from purchases where buyer_id = $1 and ${AMONG} and sale_mode = 'copies'
     and state in (${states})`,
);

/**
 * Adds the viewer's bookmarks and likes. The rows must not belong to the viewer (see `belongsTo`).
 * @returns null if the viewer has or reserves a copy of one of the projects. The rows must then be read for the
 * viewer.
 */
export async function withMarks<Row extends ShownRow>(
  database: Queryable,
  rows: readonly Row[],
  viewerId: string | null,
): Promise<readonly Row[] | null> {
  if (rows.length === 0 || viewerId === null) return rows;
  const marks = await runStatement<{ id: string; kind: 'bookmark' | 'like' | 'copy' }>(
    database,
    selectMarks,
    [viewerId, rows.map(({ id }) => id)],
  );
  if (marks.length === 0) return rows;
  if (marks.some(({ kind }) => kind === 'copy')) return null;
  const marked = new Set(marks.map(({ id, kind }) => `${kind} ${id}`));
  return rows.map((row) => {
    const [bookmarked, liked] = [marked.has(`bookmark ${row.id}`), marked.has(`like ${row.id}`)];
    return bookmarked || liked ? { ...row, bookmarked, liked } : row;
  });
}

const selectDetailMarks = statement(
  'catalogue-detail-marks',
  `select exists (select from bookmarks where profile_id = $1 and project_id = $2) as bookmarked,
     exists (select from likes where profile_id = $1 and project_id = $2) as liked,
     exists (select from reviews review where review.author_id = $1 and review.seller_id = $3
       and not review.counts) as "hasHiddenReviews",
     exists (select from purchases where buyer_id = $1 and project_id = $2 and sale_mode = 'copies'
       and state in (${states})) as "hasCopy"`,
);

type DetailMarks = Pick<DetailRow, 'bookmarked' | 'liked' | 'hasHiddenReviews'> & {
  readonly hasCopy: boolean;
};

/** @returns null if the viewer has or reserves a copy. The row must then be read for the viewer. */
export async function withDetailMarks(
  database: Queryable,
  row: DetailRow,
  viewerId: string | null,
): Promise<DetailRow | null> {
  if (viewerId === null) return row;
  const [marks] = await runStatement<DetailMarks>(database, selectDetailMarks, [
    viewerId,
    row.id,
    row.sellerId,
  ]);
  if (marks?.hasCopy === true) return null;
  return { ...row, ...marks, isReservedByViewer: row.liveState !== 'paid' && row.liveBuyerId === viewerId };
}
