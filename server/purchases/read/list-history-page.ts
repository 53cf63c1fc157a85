import { DomainError } from '#domain/common/domain-error.ts';
import { readAccountFigures } from '../../accounts/figures/account-figures-store.ts';
import type { Context } from '../../context.ts';
import { type HistoryCursor, type HistoryRow, listHistory } from './history-store.ts';

const DEFAULT_LIMIT = 200;

export interface HistoryPage {
  readonly rows: readonly HistoryRow[];
  readonly total: number;
  readonly nextCursor: string | null;
}

export async function listHistoryPage(
  { database }: Pick<Context, 'database'>,
  profileId: string,
  { limit = DEFAULT_LIMIT, cursor }: { limit?: number; cursor?: string },
): Promise<HistoryPage> {
  const after = cursor === undefined ? null : parseCursor(cursor);
  const rows = await listHistory(database, profileId, { limit: limit + 1, after });
  const { payments: total } = await readAccountFigures(database, profileId);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { rows: page, total, nextCursor: hasMore ? `${last.at}~${last.id}` : null };
}

export class InvalidCursorError extends DomainError {
  constructor() {
    super('invalid-field', { reason: 'place-unknown' }, { field: 'cursor' });
  }
}

function parseCursor(text: string): HistoryCursor {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{6}Z)~([\w.-]{1,300})$/u.exec(text);
  const [, seconds = '', fraction = '', id = ''] = match ?? [];
  const date = new Date(`${seconds}Z`);
  // The comparison rejects dates such as February 30th.
  const isMoment = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(seconds);
  if (match === null || !isMoment) throw new InvalidCursorError();
  return { at: seconds + fraction, id };
}
